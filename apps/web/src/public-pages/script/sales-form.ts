/**
 * Sends the form without leaving the page: the server answers as it does without a script, and the part of its page with the result takes
 * the place of the form. If that fails, the form is sent as without a script.
 */
export function enhanceSalesForm(page: ParentNode): void {
  const form = page.querySelector<HTMLFormElement>('form[data-sales]')
  const button = form?.querySelector('button')
  if (!form || !button) return
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    button.disabled = true
    button.textContent = form.dataset['sending'] ?? button.textContent
    void send(form)
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const result = await post(form)
  if (!result) return form.submit()
  const shown = document.importNode(result, true)
  form.replaceWith(shown)
  enhanceSalesForm(document)
  const focused = shown.matches('form') ? shown.querySelector<HTMLElement>('[aria-invalid=true]') : shown
  ;(focused ?? shown).focus()
  shown.scrollIntoView({ block: 'nearest' })
}

async function post(form: HTMLFormElement): Promise<HTMLElement | null> {
  try {
    const values = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') values.append(name, value)
    const response = await fetch(form.action, { method: 'POST', body: values })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return page.querySelector<HTMLElement>('[data-sales]')
  } catch {
    return null
  }
}
