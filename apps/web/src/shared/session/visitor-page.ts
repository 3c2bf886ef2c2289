/**
 * Whether the server gave out this page as one for visitors, because the request for it had no session cookie: then there is
 * nothing to ask for (platform/http/web-app.ts). What a browser shows again on Back may be older than their
 * session, and says nothing. The same stands in `vite/start-script.js`.
 */
export function isVisitorPage(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const isShownAgain = visit !== undefined && 'type' in visit && visit.type === 'back_forward'
  return document.documentElement.dataset['session'] === 'none' && !isShownAgain
}
