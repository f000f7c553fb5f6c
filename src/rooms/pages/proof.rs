//! The seal of a finished round: how many devices have verified it, or which device has found which fault.

use super::prelude::*;
use crate::art::avatar_on;
use crate::results::ends::to_replay;
use ::room::{BotsChecked, DealReport, Finding, Hash, Misfit, RoundProof, StandIn};
use cards::Colour;
use play::players::default_name;

/// The colours of a picture.
const INKS: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];
/// How many figures a picture has.
const FIGURES: usize = 4;

/// The part of the page after a round.
pub(super) fn proof(l: Language, client: RoomClient) -> AnyView {
    // The progress of checking bots changes often, so it is a text of its own.
    let known = client.follow(|room| {
        let proof = room.round_proof()?;
        Some(RoundProof { bots: BotsChecked { done: 0, ..proof.bots }, ..proof })
    });
    let bots = client.follow(|room| room.round_proof().map(|proof| proof.bots).unwrap_or_default());
    let open = RwSignal::new(false);
    let seal = move || known.with(|proof| proof.as_ref().map(|proof| seal(l, proof))).into_any();
    let all = move || {
        let part = |proof: &RoundProof| details(l, client, proof, bots);
        known.with(|proof| proof.as_ref().filter(|_| open.get()).map(part)).into_any()
    };
    let is_there = Memo::new(move |_| known.with(Option::is_some));
    let again = move || {
        let key = client.game().key();
        client.kept_at.get().map(|date| to_replay(Route::replay_of(key, Some(date)))).into_any()
    };
    let found = move || {
        html! {
            <details class="proof" on:toggle=on_toggle(open)>
                <summary>{dynamic(seal)}</summary>
                {dynamic(all)}
            </details>
        }
    };
    html! { {shown_while(move || is_there.get(), found)} {dynamic(again)} }
}

fn seal(l: Language, proof: &RoundProof) -> AnyView {
    let broken = proof.findings().next().is_some();
    let devices = proof.proven_by().count();
    let (drawing, kind, role, words) = match (broken, devices) {
        (true, _) => ("i-seal-broken", "broken", "alert", tx!(l, proof.broken)),
        (false, 0) => ("i-seal", "open", "status", tx!(l, proof.checking)),
        (false, devices) => ("i-seal", "whole", "status", tn!(l, devices, proof.proven)),
    };
    html! {
        <span class="seal title" data-kind=kind>
            {icon(drawing, "drawing")}
            <span role=role>{words}</span>
        </span>
    }
}

/// The details below the seal.
fn details(l: Language, client: RoomClient, proof: &RoundProof, bots: Memo<BotsChecked>) -> AnyView {
    let deal = client.with(Room::deal_report);
    let lines = client.in_lobby(|lobby| lines(l, lobby, proof, &deal, bots));
    html! {
        <div class="proof-text panel">
            <ul class="bullets">{lines}</ul>
            {deal.head.map(|head| picture(l, &head))}
            <h2>{tx!(l, proof.how)}</h2>
            <p>{tx!(l, proof.how_text)}</p>
            <h2>{tx!(l, proof.not)}</h2>
            <p>{tx!(l, proof.not_text)}</p>
        </div>
    }
}

/// The verdicts, and whose they are.
fn lines(
    l: Language,
    lobby: &Lobby,
    proof: &RoundProof,
    deal: &DealReport,
    bots: Memo<BotsChecked>,
) -> Vec<AnyView> {
    let names = |ids: &[MemberId]| {
        // Sorted in the order of joining.
        let mut ids = ids.to_vec();
        ids.sort_by_key(|id| lobby.members.iter().position(|member| member.id == *id));
        let names: Vec<String> = ids.iter().map(|id| member_name(lobby, *id)).collect();
        list(l, &names)
    };
    let line = |words: String| html! { <li>{words}</li> };
    let some = |ids: Vec<MemberId>, words: &dyn Fn(String) -> String| {
        (!ids.is_empty()).then(|| line(words(names(&ids))))
    };
    let host = lobby.members.first().map(|host| host.id);
    let mut found: Vec<(Finding, Vec<MemberId>)> = Vec::new();
    for (id, finding) in proof.findings() {
        match found.iter_mut().find(|(known, _)| *known == finding) {
            Some((_, by)) => by.push(id),
            None => found.push((finding, vec![id])),
        }
    }
    let misfits = found.into_iter().map(|(Finding { seq, what }, by)| {
        let (what, host) = (misfit(l, what), host.map(|host| member_name(lobby, host)).unwrap_or_default());
        line(tx!(l, proof.finding, n = seq, what = what, names = names(&by), host = host))
    });
    let asked: Vec<MemberId> = lobby.chairs.iter().filter_map(::room::Chair::owner).collect();
    // Only devices that were seated at the deal give a verdict.
    let says = |id: &MemberId| Some(*id) != host && proof.sat.contains(id);
    let silent = asked.into_iter().filter(|id| says(id) && proof.of(*id).is_none()).collect();
    let with_bots: Vec<MemberId> =
        proof.verdicts.iter().filter(|(_, verdict)| verdict.bots).map(|(id, _)| *id).collect();
    // The host's device does not repeat the answers of bots.
    let asks = proof.bots.all > 0;
    let any_bots = asks || !proof.stand_ins.is_empty() || lobby.chairs.iter().any(::room::Chair::is_bot);
    let progress = move || {
        let BotsChecked { all, done, stopped } = bots.get();
        if stopped { tx!(l, proof.bots_stopped) } else { tx!(l, proof.bots_now, n = done, of = all) }
    };
    let stood = proof.stand_ins.iter().map(|StandIn { id, by, .. }| {
        let name = member_name(lobby, *id);
        line(match by {
            Some(by) => tx!(l, proof.stood_in_ordered, name = name, by = member_name(lobby, *by)),
            None => tx!(l, proof.stood_in_away, name = name),
        })
    });
    let restarts = usize::try_from(deal.restarts).unwrap_or(usize::MAX);
    let parts = [
        some(proof.held.clone(), &|names| tx!(l, proof.held, names = names)),
        some(proof.proven_by().collect(), &|names| tx!(l, proof.fits, names = names)),
        some(with_bots, &|names| tx!(l, proof.bots_fit, names = names)).filter(|_| any_bots),
        asks.then(|| html! { <li>{text(progress)}</li> }),
        some(silent, &|names| tx!(l, proof.silent, names = names)),
        some(deal.shared.clone(), &|names| tx!(l, proof.shuffled, names = names)),
        some(deal.missing.clone(), &|names| tx!(l, proof.missing, names = names)),
        some(deal.silent.clone(), &|names| tx!(l, proof.left_out, names = names)),
        (restarts > 0).then(|| line(tn!(l, restarts, proof.restarts))),
    ];
    let moved = proof.moved.iter().map(|seat| line(tx!(l, proof.moved, name = member_name(lobby, seat.to))));
    misfits.chain(parts.into_iter().flatten()).chain(stood).chain(moved).collect()
}

/// The fault, as a sentence.
fn misfit(l: Language, what: Misfit) -> String {
    match what {
        Misfit::NotDealt => tx!(l, proof.misfit_dealt),
        Misfit::Secret => tx!(l, proof.misfit_secret),
        Misfit::Seed => tx!(l, proof.misfit_seed),
        Misfit::Unreadable => tx!(l, proof.misfit_unreadable),
        Misfit::Illegal => tx!(l, proof.misfit_illegal),
        Misfit::Forged => tx!(l, proof.misfit_forged),
        Misfit::Unsigned => tx!(l, proof.misfit_unsigned),
        Misfit::Altered => tx!(l, proof.misfit_altered),
        Misfit::Dropped => tx!(l, proof.misfit_dropped),
        Misfit::View => tx!(l, proof.misfit_view),
        Misfit::Rewritten => tx!(l, proof.misfit_rewritten),
        Misfit::Bot => tx!(l, proof.misfit_bot),
        Misfit::Undone => tx!(l, proof.misfit_undone),
        Misfit::DealtAnew => tx!(l, proof.misfit_anew),
    }
}

/// The figures of a picture, each with its colour: two bytes of the hash for each.
fn figures(head: &Hash) -> [(u8, Colour); FIGURES] {
    let of = |at: usize| {
        let [figure, ink] = [2 * at, 2 * at + 1].map(|at| head.0.get(at).copied().unwrap_or_default());
        let ink = INKS.get(usize::from(ink) % INKS.len()).copied().unwrap_or(Colour::Red);
        (figure % AVATARS.len() as u8, ink)
    };
    core::array::from_fn(of)
}

/// A picture that is the same on all devices with the same log.
fn picture(l: Language, head: &Hash) -> AnyView {
    let all = figures(head);
    let said = all.map(|(figure, ink)| format!("{} ({})", default_name(figure), current().colour(Some(ink))));
    let drawn = all.map(|(figure, ink)| avatar_on(figure, ink)).into_iter().collect_view();
    html! {
        <figure class="same">
            <div role="img" aria-label=said.join(", ")>{drawn}</div>
            <figcaption>{tx!(l, proof.picture)}</figcaption>
        </figure>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_deal_has_another_picture() {
        let of = |n: u8| figures(&Hash([n; 32]));
        assert_eq!(of(13), [(1, Colour::Yellow); FIGURES]);
        let mut head = Hash([13; 32]);
        for at in 0..2 * FIGURES {
            head.0[at] += 1;
            assert_ne!(figures(&head), of(13), "byte {at} counts");
            head.0[at] -= 1;
        }
    }
}
