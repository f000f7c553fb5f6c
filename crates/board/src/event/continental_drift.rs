//! Continental-drift: the trigger must swap two teleports, or move one to a field without a card, a pawn or a teleport.
//! Pawns stay where they are, and no card takes effect.

use super::*;

impl EventRules for ContinentalDrift {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.ask(t, e.trigger, Question::Drift);
    }

    fn answered(&self, t: &mut Table, _: RunningEvent) {
        match t.hidden.reply {
            Reply { teleport: Some(one), other: Some(other), .. } => {
                let [here, there] = [one, other].map(|teleport| t.teleports.field(teleport));
                shift(t, one, there);
                shift(t, other, here);
            }
            Reply { teleport: Some(teleport), field: Some(to), .. } => shift(t, teleport, to),
            _ => {}
        }
    }
}

fn shift(t: &mut Table, teleport: Teleport, to: Field) {
    let from = t.teleports.field(teleport);
    t.public.teleports.put(teleport, to);
    t.tell(Fact::TeleportMoved { teleport, from, to });
}
