/**
 * Opens a tab at once – later, the browser would take it for an advertisement – and leads it to the address when that is known. Where
 * no tab may be opened, this one goes there. Throws what finding the address throws; the tab is gone then.
 */
export async function openLater(
  findUrl: () => Promise<string>,
  host: Pick<Window, 'open' | 'location'> = window,
) {
  const tab = host.open('', '_blank')
  try {
    const url = await findUrl()
    if (!tab) return host.location.assign(url)
    // What opens there has no hold on this page.
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
