/** Notices of the browser itself, where it has them and the user has allowed them. */
export const browserNotices = {
  /** Whether the user was never asked. */
  canAsk: (): boolean => 'Notification' in globalThis && Notification.permission === 'default',

  ask: async (): Promise<void> => {
    if ('Notification' in globalThis) await Notification.requestPermission()
  },

  /** Shown outside the page, once for all tabs of the browser: `tag` names it. Does nothing where it is not allowed. */
  show({ title, body, tag, onClick }: { title: string; body: string; tag: string; onClick(): void }): void {
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
    try {
      const notice = new Notification(title, { body, tag })
      notice.onclick = () => {
        window.focus()
        notice.close()
        onClick()
      }
    } catch {
      // Phones let only service workers show them; the card on the page says the same.
    }
  },
}
