// Props that a test can change.
export function box<T extends object>(props: T): T {
  const state = $state(props);
  return state;
}
