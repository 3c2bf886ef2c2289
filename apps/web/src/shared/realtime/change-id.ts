/** The change that a notice reports, if it was made by a page. */
export function changeIdOf(notice: object): string | undefined {
  return 'changeId' in notice && typeof notice.changeId === 'string' ? notice.changeId : undefined
}
