import { meetingPath } from '../../shared/meeting-link/meeting-path.ts'

/** Takes an ID, a personal link or a whole invitation straight to its meeting. */
export function enhanceJoinForm(
  page: ParentNode,
  open: (path: string) => void = (path) => window.location.assign(path),
): void {
  const form = page.querySelector<HTMLFormElement>('[data-join]')
  const field = form?.querySelector('input')
  const error = form?.querySelector<HTMLElement>('[role=alert]')
  if (!form || !field || !error) return

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const path = meetingPath(field.value)
    if (path) return open(path)
    error.textContent = error.dataset['text'] ?? ''
    field.setAttribute('aria-invalid', 'true')
    field.focus()
  })
  field.addEventListener('input', () => {
    error.textContent = ''
    field.removeAttribute('aria-invalid')
  })
}
