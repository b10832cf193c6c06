"""Chapter: selling a card, exchanging cards."""

from __future__ import annotations

from serengeti.engine import scoring
from serengeti.engine.cards import mask_of
from serengeti.engine.events import CardSold, Exchanged, SaleOpened
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.lessons.course.barred import ben_344
from serengeti.lessons.course.bids import SayBid
from serengeti.lessons.course.choosing import Numbers, Seats, card_label, card_options
from serengeti.lessons.course.position import Position, act, begin, buy, here
from serengeti.lessons.course.step import Answer, Ask, Chapter, Field, Idea, Step, seats
from serengeti.text.catalogue import N_, Translator, translator

_EN = translator("en")

WANTED = 13
"The amount that the seller wants to be able to name."

PRICE = 6
"What is going to be paid for the card."


def window() -> Position:
    """Before the fourth lot: Ben owns a 3 and two 4s."""
    return here(ben_344(), you=1)


def on_sale(you: int) -> Position:
    """Ben sells his 3, Chloé has passed, Awa is asked."""
    game = ben_344()
    game.do(SaleOpened(seat=1, card="orange-3"))
    game.pass_()
    return here(game, you)


def to_buy() -> Position:
    """The same, seen by the buyer."""
    return on_sale(0)


def to_sell() -> Position:
    """The same, seen by the seller."""
    return on_sale(1)


def exchange_game() -> Game:
    """Ben leads and owns two grey cards, Awa a third one; exchanges are on."""
    cards = "grey-8 blue-6 pink-2 grey-3 grey-5 orange-1 brown-9"
    return buy(buy(buy(begin(3, cards, "mombasa", exchange=True), 0, 3), 2, 4), 1, 7)


def to_exchange() -> Position:
    """Before the fourth lot."""
    return here(exchange_game(), you=1)


def exchanged() -> Position:
    """Ben has exchanged, the fourth lot is on the table."""
    game = exchange_game()
    game.do(Exchanged(seat=1, rival=0, taken="grey-8", given="orange-1"))
    return here(act(game), you=1)


class SellCard(Ask):
    """Choose the card whose sale frees an amount."""

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """The cards of the learner."""
        return (Field(tr("Card to sell"), card_options(at.table.hands[at.you], tr)),)

    def key(self, at: Position) -> Answer:
        """The first card that does it."""
        names = [value for value, _ in card_options(at.table.hands[at.you], _EN)]
        return next((name,) for name in names if self.accepts(at, (name,)))

    def accepts(self, at: Position, answer: Answer) -> bool:
        """Whether the digit is gone after the sale."""
        return not self.after(at, answer).at(-1).digits[at.you] >> WANTED % 10 & 1

    def after(self, at: Position, answer: Answer) -> Replay:
        """The sale, at the lowest price that somebody may pay."""

        def sell(game: Game) -> None:
            game.do(SaleOpened(seat=at.you, card=str(answer[0])))
            while game.table.seller >= 0:
                lowest = None if game.table.leader >= 0 else game.legal.lowest
                act(game, lowest)

        return at.then(sell)

    def proof(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The sale, and what it frees."""
        sold = at.say(self.after(at, answer), tr, CardSold)
        free = tr("{name} owns no {digit} any more.", name=at.names[at.you], digit=WANTED % 10)
        return f"{sold} {free}"

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The digit is still there."""
        return tr(
            "Without {card}, {name} still owns a card with the digit {digit}.",
            card=card_label(str(answer[0]), tr),
            name=at.names[at.you],
            digit=WANTED % 10,
        )


class Swap(Ask):
    """Choose a card to take and a card to give so that the points rise."""

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """The cards of the others, and the learner's."""
        hands = list(enumerate(at.table.hands))
        rivals = [
            (value, f"{label} ({at.names[seat]})")
            for seat, hand in hands
            if seat != at.you
            for value, label in card_options(hand, tr)
        ]
        own = card_options(at.table.hands[at.you], tr)
        return (Field(tr("Take"), tuple(rivals)), Field(tr("Give"), own))

    def key(self, at: Position) -> Answer:
        """The first exchange that brings points."""
        take, give = self.fields(at, _EN)
        pairs = [(t, g) for t, _ in take.options for g, _ in give.options]
        return next(pair for pair in pairs if self.accepts(at, pair))

    def accepts(self, at: Position, answer: Answer) -> bool:
        """Whether the points rise."""
        before, after = self.points(at, answer)
        return after > before

    def points(self, at: Position, answer: Answer) -> tuple[int, int]:
        """The learner's points before and after."""
        hands = at.table.hands[at.you], self.after(at, answer).at(-1).hands[at.you]
        return scoring.hand_points(hands[0]), scoring.hand_points(hands[1])

    def after(self, at: Position, answer: Answer) -> Replay:
        """The exchange."""
        taken, given = map(str, answer)
        rival = next(s for s, hand in enumerate(at.table.hands) if hand & mask_of([taken]))
        swap = Exchanged(seat=at.you, rival=rival, taken=taken, given=given)
        return at.then(lambda game: game.do(swap))

    def proof(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The exchange and the points."""
        return f"{at.say(self.after(at, answer), tr, Exchanged)} {self.fault(at, answer, tr)}"

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The points before and after."""
        before, after = self.points(at, answer)
        return tr("Points before: {before}; after: {after}.", before=before, after=after)


def sold(at: Position) -> Replay:
    """The asked seat pays the price."""
    return at.then(lambda game: game.bid(PRICE))


def proceeds(at: Position) -> Answer:
    """Chips of the seller and of the pot after the sale."""
    table = sold(at).at(-1)
    return (table.chips[at.you], table.pot)


def into_pot(at: Position) -> Answer:
    """As if the price went to the pot."""
    return (at.table.chips[at.you], at.table.pot + PRICE)


def says_sold(at: Position, tr: Translator) -> str:
    """The engine's sentence about the sale."""
    return at.say(sold(at), tr, CardSold)


def bidders(at: Position) -> Answer:
    """Who takes part in the auction."""
    return (seats(at.table.inside),)


def says_bidders(at: Position, tr: Translator) -> str:
    """Who sits out."""
    return tr(
        "{name} has exchanged and sits out this one auction, but still shares in what is paid.",
        name=at.names[at.you],
    )


def everybody(at: Position) -> Answer:
    """As if an exchange had no price."""
    return (seats(range(at.table.n)),)


CHAPTER = Chapter(
    N_("Sale and exchange"),
    (
        Step(
            "8.1",
            window,
            N_(
                "Before the next lot is turned you may sell a card to the others. You want to be "
                "able to bid 13 afterwards. Which card do you sell?"
            ),
            SellCard(),
            N_("Which digit is in your way, and on how many of your cards does it stand?"),
            N_(
                "A card that is sold takes its digit with it, unless another of your cards has "
                "the same one."
            ),
        ),
        Step(
            "8.2",
            to_buy,
            N_(
                "{seller} sells a card and you are the last to be asked. Name the lowest bid that "
                "is allowed."
            ),
            SayBid("lowest"),
            N_("Can you get a card of somebody else for nothing?"),
            N_(
                "A sale is an auction without the seller: the same digits bar, and the lowest "
                "price is one chip."
            ),
        ),
        Step(
            "8.3",
            to_sell,
            N_("{asked} is going to bid 6 for your card. What do you and the pot own afterwards?"),
            Numbers((N_("Your chips"), N_("Chips in the pot")), proceeds, says_sold, sold),
            N_("To whom does the buyer of a player's card owe the price?"),
            N_(
                "The price of a player's card goes to the seller, whole. The pot is not touched, "
                "and no digit is paid."
            ),
            (
                Idea(
                    "into-pot",
                    N_("You paid into the pot. That is for lots; here the seller is paid."),
                    into_pot,
                ),
            ),
        ),
        Step(
            "8.4",
            to_exchange,
            N_(
                "This table allows exchanges: take a card of another player and give one of yours. "
                "Exchange so that your points rise."
            ),
            Swap(),
            N_("Which of your colours has most cards? Who owns one more of it?"),
            N_(
                "You choose both cards and the other cannot refuse. A card is worth most in your "
                "longest collection, and least where it is alone."
            ),
        ),
        Step(
            "8.5",
            exchanged,
            N_("You have exchanged a card, and the next lot is turned. Who may bid for it?"),
            Seats(N_("Who may bid?"), bidders, says_bidders),
            N_("An exchange is not free."),
            N_("Whoever exchanges sits out the next auction. The other player may bid."),
            (
                Idea(
                    "no-price",
                    N_("Not everybody: whoever exchanges sits out the next auction."),
                    everybody,
                ),
            ),
        ),
    ),
)
