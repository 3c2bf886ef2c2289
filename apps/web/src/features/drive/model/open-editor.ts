interface Editor {
  url: string
  accessToken: string
  expiresAt: number
}

const editable = /\.(docx?|xlsx?|pptx?|od[tsp])$/i

/** Whether an office editor may open the file; the server decides. */
export const isOfficeFile = (name: string): boolean => editable.test(name)

/**
 * Opens the editor in a new tab, as WOPI requires: a form sends the token, so that it is in no address. The tab is
 * opened before the address is known, because browsers block tabs that are opened later. Throws what `load` throws.
 */
export async function openEditor(id: string, load: () => Promise<Editor>): Promise<void> {
  const target = `majlis-editor-${id}`
  const tab = window.open('', target)
  try {
    const { url, accessToken, expiresAt } = await load()
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: url, target, hidden: true })
    for (const [name, value] of [
      ['access_token', accessToken],
      ['access_token_ttl', String(expiresAt)],
    ] as const)
      form.append(Object.assign(document.createElement('input'), { name, value }))
    document.body.append(form)
    form.submit()
    form.remove()
  } catch (error) {
    tab?.close()
    throw error
  }
}
