/** Hardware designs beside software; only where the results have any. */

import type { Results } from "../data/results";
import type { Route } from "../route";

export function HardwareView(_: { results: Results; route: Route }) {
  return null;
}
