/** Notices of the browser itself, where it has them and the user has allowed them. */
export const browserNotices = {
  /** `default`: the user was never asked; null where the browser has none. */
  permission: (): NotificationPermission | null =>
    'Notification' in globalThis ? Notification.permission : null,

  /** Asks the user, and returns the resulting permission. */
  ask: async (): Promise<NotificationPermission | null> =>
    'Notification' in globalThis ? Notification.requestPermission() : null,

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
      // On phones, only service workers can show them; the card on the page says the same.
    }
  },
}
