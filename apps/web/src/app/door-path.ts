const doorPaths = [/^\/m\/j(\/[^/]+){0,2}\/?$/, /^\/join\/meeting\/?$/, /^\/start-meeting\/?$/]

/** Whether an address leads to the door of a meeting (spec 2.1, 2.8, 2.21), which is shown without the rest of the app. */
export function isDoorPath(pathname: string): boolean {
  return doorPaths.some((path) => path.test(pathname))
}
