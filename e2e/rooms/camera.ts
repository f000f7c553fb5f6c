// A fake camera: Chromium takes its pictures from a file, and opens the file again whenever the camera is turned on.
import type { Locator } from "@playwright/test";
import { writeFile } from "node:fs/promises";
import type { Person } from "./person";

const [WIDTH, HEIGHT] = [640, 480];

/** The arguments for a browser whose camera sees the film in this file, and which lets every page use it. */
export const camera = (file: string) => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${file}`,
];

/** Holds nothing in front of the camera. */
export const holdNothing = (file: string) => write(file, Buffer.alloc(WIDTH * HEIGHT, 136));

/** Holds a code on somebody's screen in front of the camera. */
export async function hold(file: string, person: Person, code: Locator) {
  const png = (await code.screenshot()).toString("base64");
  // In a page without the game's policy, because that policy forbids pictures from elsewhere.
  const page = await person.context.newPage();
  const grey = await page.evaluate(
    async ([png, width, height]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${png}`;
      await picture.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d")!;
      context.fillStyle = "#888";
      context.fillRect(0, 0, width as number, height as number);
      context.drawImage(picture, 130, 50, 380, 380);
      const { data } = context.getImageData(0, 0, width as number, height as number);
      return [...data.filter((_, at) => at % 4 === 0)];
    },
    [png, WIDTH, HEIGHT] as const,
  );
  await page.close();
  await write(file, Buffer.from(grey));
}

/** Writes a film of one picture in the format that Chromium reads. */
async function write(file: string, grey: Buffer) {
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420jpeg\nFRAME\n`);
  await writeFile(file, Buffer.concat([head, grey, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]));
}
