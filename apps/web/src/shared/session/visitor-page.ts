/**
 * Whether the server sent this page for visitors, because the request had no session cookie: then no session needs to
 * be requested (platform/http/web-app.ts). A page that the browser shows again on Back may be older than the session,
 * so it does not count. `vite/start-script.js` has the same rule.
 */
export function isVisitorPage(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const isShownAgain = visit !== undefined && 'type' in visit && visit.type === 'back_forward'
  return document.documentElement.dataset['session'] === 'none' && !isShownAgain
}
