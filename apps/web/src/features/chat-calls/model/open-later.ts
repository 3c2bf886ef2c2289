/**
 * Opens a tab immediately, because browsers block tabs that are opened later, and loads the address in it once it is
 * known. If tabs are blocked, this tab goes there. If finding the address fails, closes the tab and throws the error.
 */
export async function openLater(
  findUrl: () => Promise<string>,
  host: Pick<Window, 'open' | 'location'> = window,
) {
  const tab = host.open('', '_blank')
  try {
    const url = await findUrl()
    if (!tab) return host.location.assign(url)
    // The page in that tab gets no reference to this one.
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
