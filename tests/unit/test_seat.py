"""The board to play at: what it is sent, what it answers to every message, and its files."""

import json
import re
import zlib

import pytest

import serengeti as sg
from serengeti.engine.cards import CARDS, INDEX, names_of
from serengeti.engine.choices import Choices
from serengeti.engine.errors import FileError, LogError, SetupError
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    Challenged,
    Exchanged,
    LotRevealed,
    Passed,
    SaleOpened,
)
from serengeti.engine.replay import Replay
from serengeti.players import PLAYERS, bot
from serengeti.text.catalogue import LANGUAGES
from serengeti.widgets.seat import script
from serengeti.widgets.seat_words import REFUSALS
from serengeti.widgets.sitting import sit_down

BOTS = ["me", "greedy", "random"]


def state(board):
    return json.loads(zlib.decompress(board.state))


def payload(board):
    return json.loads(zlib.decompress(board.payload))


def send(board, **message):
    """A message as the browser sends it; the state after it."""
    message.setdefault("at", state(board)["answered"])
    board._hear(board, message, [])
    return state(board)


def choose(board, **choice):
    return send(board, type="choice", choice=choice)


def answer(board, ask, most=6):
    """A lawful answer to any question: cheap bids, no offers."""
    match ask["kind"]:
        case "bid":
            legal = [price["amount"] for price in ask["prices"] if price["legal"]]
            cheap = legal and legal[0] < most
            choice = {"type": "bid", "amount": legal[0]} if cheap else {"type": "passed"}
            return {"type": "choice", "choice": choice}
        case "discard":
            card = CARDS[ask["cards"][0]]
            return {"type": "choice", "choice": {"type": "card_discarded", "card": card}}
        case "curtain":
            return {"type": "here"}
        case _:
            return {"type": "decline"}


def play_on(board, until=lambda ask, board: False):
    """Answer until the game is over or a question comes up; that question."""
    while (ask := state(board)["ask"])["kind"] != "over" and not until(ask, board):
        told = send(board, **answer(board, ask))
        assert told["error"] is None
    return ask


def asks(kind, events=0):
    return lambda ask, board: ask["kind"] == kind and len(board.game.events) > events


def leaves(value, path=()):
    """Every value of a JSON document with where it stands."""
    if isinstance(value, dict | list):
        yield path, value
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in items:
            yield from leaves(part, (*path, key))
    else:
        yield path, value


# --- who sits where ------------------------------------------------------------------------------


def test_bots_by_their_names_all_others_are_people():
    seats = sit_down(["B", "greedy", "me", "random"])
    assert [(seat.name, seat.kind) for seat in seats] == [
        ("B", "human"),
        ("A", "greedy"),
        ("C", "human"),
        ("D", "random"),
    ]


def test_a_table_that_cannot_be_laid_is_an_error_of_the_call(tmp_path):
    with pytest.raises(SetupError):
        sg.seat(["me", "greedy"])
    with pytest.raises(SetupError):
        sg.seat()
    with pytest.raises(SetupError):
        sg.seat(["me"] * 7)
    with pytest.raises(FileError):
        sg.seat(resume=tmp_path / "none.jsonl")


# --- a whole game --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", sg.EDITIONS)
def test_a_whole_game_ends_with_scores_and_stands(edition):
    board = sg.seat(BOTS, edition, seed=7, at_table=True)
    play_on(board)
    assert board.game.over
    end = board.replay.result
    shown = state(board)["result"]
    assert shown["totals"] == list(end.totals)
    assert shown["winners"] == list(end.winners)
    assert shown["points"] == [sum(points) for points in end.points]
    assert Replay(board.game.log).result == end


def test_same_seed_and_answers_same_game():
    first, second = (sg.seat(BOTS, seed=7) for _ in range(2))
    play_on(first)
    play_on(second)
    assert first.game.events == second.game.events
    assert first.game.start.seed == 7


def test_prices_are_those_the_engine_allows():
    board = sg.seat(BOTS, "mombasa", seed=4, at_table=True)
    seen = 0
    while (ask := state(board)["ask"])["kind"] != "over":
        if ask["kind"] == "bid":
            legal = Choices(board.game.table, silent=True)
            assert [p["amount"] for p in ask["prices"] if p["legal"]] == list(legal.bids())
            assert all((p["amount"] in legal.penalised) == p["risky"] for p in ask["prices"])
            assert [p["amount"] for p in ask["prices"]] == list(
                range(board.game.table.high + 1, board.game.table.chips[0] + 1)
            )
            seen += any(not price["legal"] for price in ask["prices"])
        send(board, **answer(board, ask))
    assert seen > 3


def test_a_price_tells_what_it_leads_to():
    board = sg.seat(["me", "Bo", "Cy"], seed=7, first=0)
    four = state(board)["ask"]["prices"][4]
    assert (four["amount"], four["shares"], four["left"], four["to"]) == (4, [0, 2, 2], 0, "pot")
    assert "A pays 4" in four["told"]["en"]
    assert "A paie 4" in four["told"]["fr"]
    choose(board, type="bid", amount=4)
    choose(board, type="passed")
    after = choose(board, type="passed")
    assert after["steps"]["chips"][-1] == [8, 14, 14]


# --- what is sent --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["serengeti", "abacus"])
def test_no_card_before_its_reveal_no_deck_no_seed(edition):
    board = sg.seat(BOTS, edition, seed=11)
    deck = [INDEX[card] for card in board.game.start.deck]
    while (ask := state(board)["ask"])["kind"] != "over":
        seen = sum(
            1 << INDEX[card]
            for event in board.game.events
            if isinstance(event, LotRevealed)
            for card in event.cards
        )
        told = state(board)
        for path, value in leaves(told):
            assert path[-1:] not in (("deck",), ("seed",), ("unseen",))
            assert value != deck
            if path[:1] == ("steps",) and path[1:2] in (("lot",), ("offered",), ("hands",)):
                masks = [value] if isinstance(value, int) else []
                assert all(mask & ~seen == 0 for mask in masks), path
        send(board, **answer(board, ask))


def test_hidden_chips_stay_hidden_until_the_end():
    board = sg.seat(BOTS, "abacus", seed=11)
    while (ask := state(board)["ask"])["kind"] != "over":
        table, told = board.game.table, state(board)
        assert told["viewer"] == 0
        assert all(chips[1:] == [None, None] for chips in told["steps"]["chips"])
        assert told["steps"]["chips"][-1][0] == table.chips[0]
        assert not {"gains", "purses", "chips"} & {path[-1] for path, _ in leaves(ask) if path}
        send(board, **answer(board, ask))
    assert state(board)["steps"]["chips"][-1] == board.game.table.chips


def test_two_people_do_not_see_each_others_hidden_chips():
    board = sg.seat(["Ann", "Bo", "greedy"], "abacus", seed=4)
    curtains = 0
    for _ in range(60):
        told = state(board)
        asked, ask = board.game.asked, told["ask"]
        if ask["kind"] == "over":
            break
        if ask["kind"] == "curtain":
            curtains += 1
            assert told["viewer"] is None
            assert told["steps"]["chips"][-1] == [None] * 3
            refused = choose(board, type="passed")
            assert refused["error"]["en"] == REFUSALS["nobody"]
        else:
            own = [n for n, chips in enumerate(told["steps"]["chips"][-1]) if chips is not None]
            assert own == [told["viewer"]] == [asked]
        send(board, **answer(board, ask))
    assert curtains > 5


def told_of_an_overbid(**switches):
    """What the screen says of Ann's overbid, by who looks."""
    board = sg.seat(["Ann", "Bo", "greedy"], seed=7, overbid="on-bid", overbid_chip=1, **switches)
    found = {}
    for _ in range(20):
        told = state(board)
        for said in (said for said in told["news"]["en"] if "Ann bid 20" in said):
            found[told["viewer"]] = said.partition(":")[0]
        if told["ask"].get("seat") == 0 and told["ask"]["kind"] == "bid" and 1 not in found:
            choose(board, type="bid", amount=20)
        else:
            send(board, **answer(board, told["ask"]))
    return found


def test_an_overbid_counts_hidden_chips_to_nobody_else():
    few, counted = "Ann bid 20 but has fewer chips", "Ann bid 20 but has only 12 chips"
    assert told_of_an_overbid(hidden_chips=True) == {0: counted, 1: few, None: few}
    assert told_of_an_overbid() == {0: counted, 1: counted}


def test_people_at_an_open_table_take_turns_without_curtain():
    board = sg.seat(["Ann", "Bo", "greedy"], seed=4)
    seen = set()
    while (told := state(board))["ask"]["kind"] != "over":
        assert told["viewer"] == told["ask"]["seat"] == board.game.asked
        seen.add(told["viewer"])
        send(board, **answer(board, told["ask"]))
    assert seen == {0, 1}


def test_news_begins_with_the_own_last_choice():
    board = sg.seat(BOTS, seed=7)
    play_on(board, asks("bid", 30))
    step = len(board.game.events)
    told = choose(board, type="passed")
    assert told["since"] == step
    assert told["news"]["en"][0] == "A passes and is out of this auction."
    assert len(told["news"]["fr"]) == len(board.game.events) - step
    assert told["known"] == step - 1


def test_names_reach_the_page_as_plain_text():
    board = sg.seat(["<b>$x$</b>", "greedy", "greedy"], seed=7)
    assert payload(board)["seats"][0]["name"] == "<b>$x$</b>"
    bundles = board._twins
    assert bundles == []  # nothing is displayed outside a notebook
    for lang in LANGUAGES:
        assert payload(board)["texts"][lang]["seats"][0]["name"] == "<b>$x$</b>"


# --- every message -------------------------------------------------------------------------------


BAD = [
    {"type": "bid", "amount": 99},
    {"type": "bid", "amount": -1},
    {"type": "bid", "amount": 2.5},
    {"type": "bid", "amount": True},
    {"type": "bid", "amount": None},
    {"type": "bid", "amount": 10**30},
    {"type": "bid"},
    {"type": "sale_opened", "card": "blue-8"},
    {"type": "sale_opened", "card": "no card"},
    {"type": "exchanged", "rival": 1, "taken": "blue-8", "given": "blue-0"},
    {"type": "exchanged", "rival": 9, "taken": "blue-8", "given": "blue-0"},
    {"type": "challenged", "against": 1},
    {"type": "card_discarded", "card": "blue-8"},
    {"type": "passed", "extra": 1},
    {"type": "lot_sold", "price": 3},
    {"type": "game_ended"},
    {},
    [],
    None,
    "passed",
    7,
]


@pytest.mark.parametrize("choice", BAD, ids=str)
def test_an_illegal_choice_is_a_sentence_and_changes_nothing(choice):
    board = sg.seat(BOTS, seed=7, first=0)
    before = board.game.events, board.game.table.digest()
    told = send(board, type="choice", choice=choice)
    assert (board.game.events, board.game.table.digest()) == before
    for lang in LANGUAGES:
        assert told["error"][lang].endswith(".")
        assert "Traceback" not in told["error"][lang]
    assert told["error"]["en"] != told["error"]["fr"]
    assert choose(board, type="bid", amount=3)["error"] is None


@pytest.mark.parametrize(
    "message",
    [{}, {"type": "nothing"}, {"type": None}, {"type": ["choice"]}, {"type": "replay"}, [], "x", 5],
    ids=str,
)
def test_an_unknown_message_is_a_sentence(message):
    board = sg.seat(BOTS, seed=7, first=0)
    before = board.game.events
    if isinstance(message, dict):
        message = {"at": 0, **message}
    board._hear(board, message, [])
    assert state(board)["error"]["fr"]
    assert board.game.events == before


def test_a_message_about_an_older_state_is_refused():
    board = sg.seat(["Ann", "Bo", "Cy"], seed=7, first=0)
    assert send(board, type="choice", choice={"type": "passed"}, at=0)["error"] is None
    again = send(board, type="choice", choice={"type": "passed"}, at=0)
    assert again["error"]["en"] == REFUSALS["late"]
    assert sum(isinstance(event, Passed) for event in board.game.events) == 1
    assert again["answered"] == 2


def test_a_person_sells_a_card():
    board = sg.seat(["me", "Bo", "Cy"], seed=7)
    play_on(board, lambda ask, b: ask["kind"] == "offer" and ask["sale"] and ask["own"])
    seat = board.game.asked
    card = names_of(board.game.table.hands[seat])[0]
    told = choose(board, type="sale_opened", card=card)
    assert isinstance(board.game.events[-1], SaleOpened)
    assert told["ask"]["kind"] == "bid"
    assert told["ask"]["sale"]
    assert told["ask"]["prices"][0]["amount"] == 1


def test_a_person_exchanges():
    board = sg.seat(["me", "Bo", "Cy"], "templari", seed=3, exchange=True)
    ask = play_on(board, lambda ask, b: ask["kind"] == "offer" and ask["rivals"])
    rival = ask["rivals"][0]
    cards = {"taken": CARDS[rival["cards"][0]], "given": CARDS[ask["own"][0]]}
    told = choose(board, type="exchanged", rival=rival["seat"], **cards)
    assert told["error"] is None
    assert any(isinstance(event, Exchanged) for event in board.game.events)


def test_a_window_is_declined_without_a_line():
    board = sg.seat(["me", "greedy", "greedy"], seed=7)
    ask = play_on(board, asks("offer"))
    assert ask["kind"] == "offer"
    events = len(board.game.events)
    told = send(board, type="decline")
    assert isinstance(board.game.events[events], LotRevealed)
    assert told["since"] == events
    assert told["news"]["en"][0].startswith("Auction")


def test_a_forbidden_bid_is_challenged_or_let_stand():
    for reply, found in (({"type": "choice"}, True), ({"type": "decline"}, False)):
        board = sg.seat(["me", "Bo", "Cy"], "mombasa", seed=4, forbidden_bid="challenge")
        ask = play_on(board, lambda a, b: any(p["risky"] for p in a.get("prices", ())))
        risky = next(price["amount"] for price in ask["prices"] if price["risky"])
        ask = choose(board, type="bid", amount=risky)["ask"]
        assert (ask["kind"], ask["amount"]) == ("challenge", risky)
        choice = {"type": "challenged", "against": ask["against"]}
        events = len(board.game.events)
        send(board, **reply, **({"choice": choice} if found else {}))
        assert any(isinstance(e, Challenged) for e in board.game.events[events:]) == found


def test_an_exposed_overbid_costs_a_card_of_ones_choice():
    board = sg.seat(["me", "Bo", "Cy"], "mombasa", seed=4, overbid="on-bid")
    ask = play_on(
        board, lambda a, b: a["kind"] == "bid" and bin(b.game.table.hands[a["seat"]]).count("1") > 1
    )
    table = board.game.table
    amount = next(bid.amount for bid in Choices(table, silent=True).penalised)
    assert amount > table.chips[ask["seat"]]
    ask = choose(board, type="bid", amount=amount)["ask"]
    assert ask["kind"] == "discard"
    card = CARDS[ask["cards"][1]]
    choose(board, type="card_discarded", card=card)
    thrown = [event for event in board.game.events if isinstance(event, CardDiscarded)]
    assert [event.card for event in thrown] == [card]


def test_a_bot_that_fails_is_a_sentence_and_gets_another_try(monkeypatch):
    class Shy:
        def __init__(self, chance):
            self.calls = 0

        def choose(self, view, legal):
            self.calls += 1
            if self.calls == 1:
                raise RuntimeError("no idea")
            return Passed(seat=view.seat) if legal.bidder is not None else None

    monkeypatch.setitem(PLAYERS, "shy", Shy)
    board = sg.seat(["me", "shy", "greedy"], seed=7, first=1)
    told = state(board)
    assert told["error"]["en"] == "The bot shy on the seat of B failed to choose."
    assert told["ask"] == {"kind": "stuck", "seat": 1}
    told = send(board, type="go")
    assert told["error"] is None
    assert told["ask"]["kind"] == "bid"


def test_bots_found_by_decorator_may_sit(monkeypatch):
    monkeypatch.setattr("serengeti.players.registry.PLAYERS", dict(PLAYERS))
    assert bot("greedy")(PLAYERS["greedy"]) is PLAYERS["greedy"]
    assert sit_down(["greedy"])[0].kind == "greedy"


# --- branches and files --------------------------------------------------------------------------


def test_taking_back_is_a_branch_before_the_own_last_choice():
    board = sg.seat(["me", "greedy", "greedy"], seed=7)
    assert state(board)["undo"] is False
    assert send(board, type="undo")["error"]["en"].startswith("There is nothing to take back")
    play_on(board, asks("bid", 40))
    old = board.game
    last = max(n for n, e in enumerate(old.events) if isinstance(e, Bid | Passed) and e.seat == 0)
    told = send(board, type="undo")
    assert board.game is not old
    assert board.game.events[1:last] == old.events[1:last]
    assert board.game.asked == 0
    assert told["parent"] == {"id": old.start.id, "n": last - 1}
    assert told["game"] == 2
    assert told["ask"]["kind"] == "bid"
    choose(board, type="passed")
    assert Replay(board.game.log).start.parent.id == old.start.id


def test_recording_branching_and_going_on_after_a_restart(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    board = sg.seat(BOTS, seed=7, record=True)
    name = f"serengeti-{board.game.start.id}.jsonl"
    assert state(board)["path"] == name == str(board.path)
    play_on(board, asks("bid", 30))
    assert Replay.open(name, prefix=True).log.events == board.game.events
    told = send(board, type="undo")
    beside = name.replace(".jsonl", "-2.jsonl")
    assert told["path"] == beside
    branch = Replay.open(beside, prefix=True)
    assert branch.start.parent.id == Replay.open(name, prefix=True).start.id
    events = board.game.events
    board.game.close()
    again = sg.seat(resume=beside)
    assert again.game.events[: len(events)] == events
    assert state(again)["ask"]["kind"] == "bid"
    assert state(again)["known"] == len(events) - 1
    play_on(again)
    again.game.close()
    assert Replay.open(beside).result is not None
    assert send(again, type="undo")["path"] == name.replace(".jsonl", "-2-2.jsonl")
    again.game.close()
    other = sg.seat(BOTS, seed=7, record=True)  # the same game again: its file has a free name
    assert str(other.path) == name.replace(".jsonl", "-3.jsonl")
    other.game.close()


def test_a_path_of_ones_own_is_never_written_over(tmp_path):
    path = tmp_path / "mine.jsonl"
    board = sg.seat(BOTS, seed=7, record=path)
    board.game.close()
    with pytest.raises(FileError):
        sg.seat(BOTS, seed=7, record=path)
    path.write_bytes(path.read_bytes().replace(b'"first":', b'"frist":'))
    with pytest.raises(LogError):
        sg.seat(resume=path)


def test_a_full_disk_is_a_sentence_and_can_be_tried_again(tmp_path, monkeypatch):
    board = sg.seat(BOTS, seed=7, first=0, record=tmp_path / "game.jsonl")
    full = FileError("disk-full", path="game.jsonl", system="No space left on device")

    def refuse(event):
        raise full

    with monkeypatch.context() as patch:
        patch.setattr(board.game._writer, "write", refuse)
        told = choose(board, type="bid", amount=3)
        assert "game.jsonl" in told["error"]["en"]
        assert told["ask"]["kind"] == "bid"
    assert choose(board, type="bid", amount=3)["error"] is None
    board.game.close()


def test_the_same_deck_again():
    board = sg.seat(BOTS, seed=7)
    play_on(board)
    old = board.game.start
    told = send(board, type="again")
    new = board.game.start
    assert (new.deck, new.first, new.players, new.rules) == (
        old.deck,
        old.first,
        old.players,
        old.rules,
    )
    assert new.parent.step == 0
    assert told["known"] == 0
    assert told["result"] is None
    assert told["ask"]["kind"] == "bid"


def test_the_replay_opens_at_the_end_only():
    board = sg.seat(BOTS, seed=7)
    assert send(board, type="replay")["error"]["en"] == REFUSALS["unended"]
    assert board.board is None
    play_on(board)
    assert send(board, type="replay")["error"] is None
    assert board.board.replay.result == board.replay.result
    send(board, type="again")
    assert board.board is None


def test_both_languages_have_the_same_words():
    texts = payload(sg.seat(BOTS, seed=7))["texts"]
    for part in ("controls", "play"):
        assert texts["en"][part].keys() == texts["fr"][part].keys()
        assert all(texts["fr"][part].values())


def test_the_script_asks_for_words_that_are_sent():
    texts = payload(sg.seat(BOTS, seed=7))["texts"]["en"]
    play = script().split("// What questions are made of")[1]
    used = set(re.findall(r"words\.(\w+)", play))
    assert used <= texts["play"].keys() | texts["controls"].keys()
    assert texts["play"].keys() - used - {"atOnce", "stays", "toBank"} == set()


def test_repr_names_the_table():
    board = sg.seat(BOTS, seed=7)
    assert repr(board) == "<Seat serengeti [A, B, C] auction 1>"


# --- not to be asked again -----------------------------------------------------------------------


def test_declined_for_good_is_the_game_of_one_who_declines_each_time():
    patient, brief = (sg.seat(BOTS, seed=7) for _ in range(2))
    play_on(patient)
    play_on(brief, asks("offer"))
    told = send(brief, type="decline", quiet=True)
    assert told["quiet"] == ["offer"]
    ask = play_on(brief, asks("offer"))
    assert ask["kind"] == "over"
    assert brief.game.events == patient.game.events


def test_the_question_comes_back_when_switched_on():
    board = sg.seat(BOTS, seed=7)
    assert payload(board)["windows"] == ["offer"]
    told = send(board, type="quiet", kind="offer", on=True)
    assert (told["quiet"], told["error"]) == (["offer"], None)
    assert play_on(board, lambda ask, b: b.game.table.auction == 5)["kind"] == "bid"
    assert send(board, type="quiet", kind="offer", on=False)["quiet"] == []
    assert play_on(board, asks("offer"))["kind"] == "offer"
    told = send(board, type="quiet", kind="offer", on=True)  # the open window is declined as well
    assert told["ask"]["kind"] != "offer"


def test_what_was_not_told_before_a_silent_decline_is_told_after_it():
    board = sg.seat(BOTS, seed=7)
    send(board, type="quiet", kind="offer", on=True)
    play_on(board, lambda ask, b: b.game.table.auction == 2)
    told = state(board)
    assert told["steps"]["who"][told["since"]] == 0
    assert told["since"] == max(board._sitting.own_steps([0]))


def test_each_person_at_the_screen_is_asked_or_not():
    board = sg.seat(["Ann", "Bo", "greedy"], "abacus", seed=4, sale=True)
    asked = set()
    while (told := state(board))["ask"]["kind"] != "over":
        ask = told["ask"]
        if ask["kind"] == "offer":
            asked.add((ask["seat"], (ask["seat"], "offer") in board._sitting.quiet))
        reply = answer(board, ask)
        silent = {"quiet": True} if reply["type"] == "decline" and ask["seat"] == 1 else {}
        assert send(board, **reply, **silent)["error"] is None
    assert asked == {(0, False), (1, False)}
    assert board._sitting.quiet == {(1, "offer")}


def test_a_choice_that_is_due_is_never_declined():
    board = sg.seat(["me", "Bo", "Cy"], "mombasa", seed=4, overbid="on-bid")
    for kind in ("offer", "challenge"):
        send(board, type="quiet", kind=kind, on=True)
    play_on(
        board, lambda a, b: a["kind"] == "bid" and bin(b.game.table.hands[a["seat"]]).count("1") > 1
    )
    overbid = next(bid.amount for bid in Choices(board.game.table, silent=True).penalised)
    assert choose(board, type="bid", amount=overbid)["ask"]["kind"] == "discard"


def test_challenges_are_let_stand_for_one_who_is_not_asked():
    board = sg.seat(["me", "Bo", "Cy"], "mombasa", seed=4, forbidden_bid="challenge")
    assert payload(board)["windows"] == ["challenge"]
    ask = play_on(board, lambda a, b: any(p["risky"] for p in a.get("prices", ())))
    risky = next(price["amount"] for price in ask["prices"] if price["risky"])
    ask = choose(board, type="bid", amount=risky)["ask"]
    first = ask["seat"]
    ask = send(board, type="decline", quiet=True)["ask"]
    assert (ask["kind"], ask["seat"] != first) == ("challenge", True)
    assert send(board, type="decline", quiet=True)["ask"]["kind"] == "bid"
    assert {kind for _, kind in board._sitting.quiet} == {"challenge"}


@pytest.mark.parametrize("kind", ["bid", "discard", "", None, ["offer"], 3], ids=str)
def test_only_windows_can_be_declined_for_good(kind):
    board = sg.seat(BOTS, seed=7, first=0)
    told = send(board, type="quiet", kind=kind, on=True)
    assert told["error"]["en"] == REFUSALS["unknown"]
    assert told["quiet"] == []
