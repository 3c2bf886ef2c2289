const preJoinPaths = [/^\/m\/j(\/[^/]+){0,2}\/?$/, /^\/join\/meeting\/?$/, /^\/start-meeting\/?$/]

/** Whether an address leads to the pre-join page of a meeting (spec 2.1, 2.8, 2.21), which is shown without the rest of the app. */
export function isPreJoinPath(pathname: string): boolean {
  return preJoinPaths.some((path) => path.test(pathname))
}
