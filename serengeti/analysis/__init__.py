"""What a game means, from its rules alone: prices, money, knowledge, forecasts, editions.

| module | question |
|---|---|
| `prices` | what would every price of this decision lead to? |
| `ledger` | where did every chip go, and who financed whom? |
| `knowledge` | what could a seat know then, and what was true? |
| `questions`, `forecast`, `scorebook` | how good were guesses about a result still to come? |
| `editions` | where does the same game go another way under other rules? |

Everything works on an engine `Replay` or `Table`, in whole numbers and fractions; pandas is
loaded only where a data frame is asked for.
"""
