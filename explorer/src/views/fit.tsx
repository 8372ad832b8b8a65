/** What fits: budgets in, ranked answers out. */

import type { Results } from "../data/results";
import type { Route } from "../route";

export function FitView(_: { results: Results; route: Route }) {
  return null;
}
