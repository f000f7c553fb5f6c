//! Test vectors for docs/room-protocol.md: every hash and every kind of frame.

use std::fmt::Write as _;

use cards::{Action, Card, HouseRules, Packs, Setup, State};
use game::hex::encode as hex;
use game::{Game as _, Seat, Seats, Viewer};
use harness::golden::golden;

use crate::audit::{promise, promise_digest, seed};
use crate::chain::{head_digest, link};
use crate::frame::{Handshake, pack_lines};
use crate::key::{SIGNED, room_id};
use crate::shares::{DealId, Sharing};
use crate::shown;
use crate::succession::{hand_over_digest, vote, vote_digest};
use crate::*;

/// The bytes of a frame to a guest, or to the host, and of an entry of the log.
fn to_guest(frame: ToGuest<State>) -> Vec<u8> {
    encode(&frame)
}

fn to_host(frame: ToHost<State>) -> Vec<u8> {
    encode(&frame)
}

fn entry(entry: &LogEntry<State>) -> Vec<u8> {
    postcard::to_allocvec(entry).unwrap()
}

#[test]
fn golden_vectors_of_the_protocol() {
    let mut text = String::new();
    let mut say = |what: &str, bytes: &[u8]| writeln!(text, "{what}\n  {}", hex(bytes)).unwrap();
    let [host, ann] = [1, 2].map(|n| MemberKey::from_bytes([n; 32]).unwrap());
    say("the host's secret key", &host.to_bytes());
    say("the host's id", &host.id().0);
    say("Ann's secret key", &ann.to_bytes());
    say("Ann's id", &ann.id().0);
    let (door, room) = ([7; 16], room_id(host.id()));
    say("the room's key", &door);
    say("room = hash(room, host's id)", &room.0);
    say("the first greeting, the host's, nonce 0303…", &Greeting::new::<State>([3; 32]).to_bytes());
    let greeting =
        Greeting { protocol: PROTOCOL, rules: 1, contents: [5; 16], nonce: [4; 32], game: 0, spare: [0; 17] };
    say("a greeting of Ann's, contents 0505…, nonce 0404…", &greeting.to_bytes());

    let handshake = Handshake { room, host: [3; 32], guest: [4; 32], binding: [0; 32] };
    say("proof digest, binding 0000…", &handshake.proof_digest().0);
    let signature = host.sign(&handshake.proof_digest());
    say("its signature", &postcard::to_allocvec(&signature).unwrap());
    let (id, ticket) = (host.id(), handshake.ticket(&door, host.id()));
    say("frame Proof", &to_guest(ToGuest::Proof { id, signature, ticket }));
    let name = Name::new("Ann").unwrap();
    let tip = Tip { seq: 9, head: Hash([8; 32]) };
    let shown = Hash([12; 32]);
    let signature = host.sign(&head_digest(&room, 1, &tip, &shown));
    let known = KnownLog { term: 1, tip, shown, signature, whole: true };
    let join = handshake.join(&ann, &door, (name, 5), Some(known));
    say("ticket", &join.ticket.0);
    say("join digest", &handshake.join_digest(&join).0);
    say(
        "frame Join, known: term 1, 9 entries, head 0808…, shown 0c0c…",
        &to_host(ToHost::Join(Box::new(join))),
    );
    say("frame Welcome, term 2, nonce 300", &to_guest(ToGuest::Welcome { term: 2, nonce: 300 }));

    let setup = Setup::new(2, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
    let chairs = vec![Chair::Person(host.id()), Chair::Person(ann.id())];
    let start = Tip::start(&room);
    say("head 0 = hash(start, room)", &start.head.0);
    let open = LogEntry::<State>::Game { setup, chairs };
    say("the entry Game", &entry(&open));
    let entry_hash = open.entry_hash();
    say("its entry hash", &entry_hash.0);
    let one = start.after(&entry_hash);
    say("head 1", &one.head.0);
    let (by, say_it) = (Seat::new(1).unwrap(), Action::Play(Card::from_name("red-5").unwrap(), None));
    let secret = LogEntry::<State>::Answer { by, to: 3, parts: vec![say_it], proof: None };
    say("the entry Answer: seat 1 to question 3: play red-5", &entry(&secret));
    let sealed = SealedEntry::seal(&secret, &Hash([9; 32]), 2);
    let entry_hash = sealed.entry_hash();
    say("it, encrypted as entry 2, round's secret 0909…", sealed.bytes());
    say("its entry hash", &entry_hash.0);
    assert_eq!(one.after(&entry_hash).head, link(&one.head, &entry_hash));
    say("head 2", &one.after(&entry_hash).head.0);
    let view = State::new(&setup).view(Viewer::Spectator);
    let fact = cards::Fact::TurnBegan(by);
    let (seen, heard) =
        (shown::view_hash::<State>(&view), shown::chain_fact::<State>(Hash::default(), &fact));
    say("the hash of a spectator's view before the first round", &seen.0);
    say("the chain of facts: seat 1's turn began", &heard.0);
    let leaf = shown::leaf(ann.id(), &seen, &heard);
    say("Ann's leaf", &leaf.0);
    let digest = head_digest(&room, 2, &one.after(&entry_hash), &leaf);
    let digest_of_head = digest;
    say("head digest for Ann, term 2", &digest.0);
    say("the host's signature", &postcard::to_allocvec(&host.sign(&digest)).unwrap());

    let what = Request::Answer { to: 3, parts: vec![say_it] };
    let mut request: SignedRequest<State> =
        SignedRequest { term: 2, seq: 1, seat: Some(by), nonce: 5, what, signature };
    let digest = request.digest(&room, &one.head);
    say("request digest: term 2, seq 1, head 1, seat 1, nonce 5, play red-5 to question 3", &digest.0);
    request.signature = ann.sign(&digest);
    let proof = RequestProof { id: ann.id(), term: 2, seq: 1, nonce: 5, signature: request.signature };
    say("frame Request", &to_host(ToHost::Request(Box::new(request))));
    say("frame Reply: done", &to_guest(ToGuest::Reply { nonce: 5, result: Ok(()) }));
    let why = cards::Illegal::DoesNotFit;
    say(
        "frame Reply: does not fit",
        &to_guest(ToGuest::Reply { nonce: 6, result: Err(Refusal::Illegal(why)) }),
    );

    let sharing = Sharing::new(&Hash([10; 32]), 2);
    let commitments = sharing.commitments(host.id());
    for (number, share) in [(1, sharing.share(1)), (2, sharing.share(2))] {
        say(&format!("share {number} of two of the round's secret 0a0a…, of which both are needed"), &share);
        say("frame KeyShare with it, deal 4", &to_guest(ToGuest::KeyShare { deal: 4, share }));
    }
    let deal = LogEntry::<State>::Deal { deal: 4, term: 2, commitments, bots: 1 };
    say("the entry Deal, term 2, bots 1", &entry(&deal));
    let three = one.after(&deal.entry_hash());
    say("head 2 with it after head 1", &three.head.0);
    let anns = promise(&room, 4, ann.id(), &[11; 32]);
    say("promise of Ann, share 0b0b…", &anns.0);
    let digest_of_promise = promise_digest(&room, &three.head, &anns);
    say("promise digest", &digest_of_promise.0);
    let signed = SeedPromise { id: ann.id(), promise: anns, signature: ann.sign(&digest_of_promise) };
    say("frame Promise", &to_host(ToHost::Promise { deal: 4, promise: anns, signature: signed.signature }));
    let promises = vec![signed];
    say("the seed", &seed(&room, 4, &Hash([10; 32]), &promises, &[Some([11; 32])]));
    say("the seed without Ann's share", &seed(&room, 4, &Hash([10; 32]), &promises, &[None]));
    say("the entry SeedPromises", &entry(&LogEntry::SeedPromises { deal: 4, promises }));
    say("frame Share", &to_host(ToHost::Share { deal: 4, share: [11; 32] }));
    let half = LogEntry::SeedShares { deal: 4, shares: vec![Some([11; 32]), None] };
    say("the entry SeedShares, the second one missing", &entry(&half));
    say("the entry Opened", &entry(&LogEntry::Opened { deal: 4, secret: Hash([10; 32]), bots: 1 }));
    let verdict = Verdict { seq: 9, head: Hash([8; 32]), finding: None, bots: true };
    say(
        "verdict digest: entry 9, head 0808…, everything fits, also the bots' answers",
        &verdict.digest(&room).0,
    );
    let signature = ann.sign(&verdict.digest(&room));
    say("frame Verdict", &to_host(ToHost::Verdict { verdict, signature }));
    say("the entry Verdict", &entry(&LogEntry::Verdict(SignedVerdict { id: ann.id(), verdict, signature })));
    say(
        "the entry Undo, of the answer in entry 2",
        &entry(&LogEntry::Undo { answer: 2, consents: vec![proof] }),
    );
    say("frame Ping 7", &to_guest(ToGuest::Ping(7)));
    say("frame Pong 7", &to_host(ToHost::Pong(7)));
    say("frame Knock", &to_host(ToHost::Knock));
    say("frame Bye: kicked", &to_guest(ToGuest::Bye(LeaveReason::Kicked)));

    let member = |key: &MemberKey, name: &str| Member {
        id: key.id(),
        name: Name::new(name).unwrap(),
        figure: 5,
        present: true,
        since: 1000,
        ready: false,
        next: None,
        quality: ConnectionQuality::Good,
    };
    let lobby: Lobby<State> = Lobby {
        phase: Phase::Lobby,
        settings: Settings::default(),
        setup,
        chairs: vec![
            Chair::Person(host.id()),
            Chair::Bot(Bot { player: Name::new("greedy").unwrap(), figure: 3 }),
            Chair::Open,
        ],
        members: vec![member(&host, "Bo"), member(&ann, "Ann")],
        departed: Vec::new(),
        key: Some(door),
        paused: false,
    };
    let outside =
        Admission { banned: vec![MemberKey::from_bytes([3; 32]).unwrap().id()], former_key: Some([6; 16]) };
    let claims = vec![SeatClaim { member: ann.id(), seat: Seat::wrapping(3), granted: true }];
    say(
        "frame Lobby, the host's clock says 2000, the key 0303… was sent away, the key before was 0606…, the next round begins at 32000",
        &to_guest(ToGuest::Lobby {
            clock: 2000,
            lobby: Box::new(lobby),
            times: LobbyTimes { paused: None, next_round: Some(32_000) },
            admission: outside,
            claims,
        }),
    );
    let timers =
        Timers { left: None, waits: Some((Seats::one(by), 1500)), answered: false, undo: UndoState::Nothing };
    say("frame Timers: seat 1 is waited for", &to_guest(ToGuest::Timers(timers)));
    let update: Update<State> = Update {
        reset: None,
        from: 1,
        lines: vec![SharedEntry::Secret(sealed)],
        signature: host.sign(&digest_of_head),
        facts: vec![fact],
        view: Some(view),
        same_view: false,
        changes: vec![SeatChange { from: 1, person: by, chair: Chair::StandIn(ann.id()) }],
        timers,
        undone: 0,
    };
    say(
        "frame Update: one secret entry, one fact, a bot plays for seat 1 after it, seat 1 is waited for, \
         a spectator's view before the first round",
        &to_guest(ToGuest::Update(Box::new(update))),
    );
    say("frame Reacted, Ann's, 3", &to_guest(ToGuest::Reacted { from: ann.id(), what: 3 }));
    let (term, dealt) = (9, DealId { term: 2, deal: 4 });
    let digest = vote_digest(&room, term, ann.id(), Some(dealt));
    say("vote digest: the room, term 9, candidate Ann, with a share of deal 4 of term 2", &digest.0);
    let vote = vote(&ann, &room, term, ann.id(), Some((dealt, sharing.share(2))));
    let (signed, vote) = (vote.signed, Vote { known: Some(known), ..vote });
    say("frame Vote, known: term 1, 9 entries, with share 2", &to_host(ToHost::Vote(Box::new(vote))));
    say("frame LogWanted, after 9 entries, head 0808…", &to_guest(ToGuest::LogWanted(tip)));
    let lines =
        pack_lines::<State>(&[SharedEntry::Public(LogEntry::Undo { answer: 2, consents: Vec::new() })]);
    say("frame Log: an undo after 9 entries", &to_host(ToHost::Log { from: tip, lines }));
    let (id, ticket, signature) = (ann.id(), Hash([4; 32]), signed.signature);
    say("frame Candidate, ticket 04", &to_guest(ToGuest::Candidate { id, signature, ticket, room, term }));
    let authority = Authority::Votes(vec![signed]);
    let certificate = Certificate { room, term, heir: id, from: host.id(), tip, authority };
    say(
        "the entry Succeeded, after 9 entries, head 0808…",
        &entry(&LogEntry::Succeeded(Box::new(certificate.clone()))),
    );
    say("frame Lineage", &to_guest(ToGuest::Lineage(vec![certificate.clone()])));
    say("frame Elected", &to_guest(ToGuest::Elected(Box::new(certificate))));
    let digest = hand_over_digest(&room, term, &tip, id);
    say("hand-over digest: the room, term 9, after 9 entries, head 0808…, to Ann", &digest.0);
    let signature = host.sign(&digest);
    say("the entry HandedOver", &entry(&LogEntry::HandedOver { heir: id, term, signature }));
    let authority = Authority::Host(signature);
    let certificate = Certificate { room, term, heir: id, from: host.id(), tip, authority };
    say("frame Lineage, by hand-over", &to_guest(ToGuest::Lineage(vec![certificate.clone()])));
    say("frame HandOver", &to_guest(ToGuest::HandOver(Box::new(certificate))));
    golden(env!("CARGO_MANIFEST_DIR"), "vectors.txt", &text);
}

#[test]
fn nothing_is_signed_twice() {
    let ann = MemberKey::from_bytes([2; 32]).unwrap();
    let handshake = Handshake { room: Hash([1; 32]), host: [3; 32], guest: [4; 32], binding: [0; 32] };
    let before = SIGNED.get();
    let join = handshake.join(&ann, &[7; 16], (Name::new("Ann").unwrap(), 5), None);
    assert_eq!(SIGNED.get(), before + 1, "a request to join");
    assert!(ann.id().signed(&handshake.join_digest(&join), &join.signature));
    let (room, head) = (Hash([1; 32]), Hash([2; 32]));
    let (what, signature) = (Request::<State>::Leave, Signature::NONE);
    let request =
        SignedRequest { term: 1, seq: 0, seat: None, nonce: 1, what, signature }.by(&ann, &room, &head);
    assert_eq!(SIGNED.get(), before + 2, "a request");
    assert!(ann.id().signed(&request.digest(&room, &head), &request.signature));
}
