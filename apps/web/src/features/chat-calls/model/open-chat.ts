import { api } from '../../../shared/api/index.ts'
import { openLater } from './open-later.ts'

/** Opens the chat front end in a new tab (spec 2.46), signed in by a one-time code. */
export function openChat(chatUrl: string): void {
  const findUrl = () =>
    api.chatMeeting.openChat({}).then(
      ({ data }) => data.url,
      // If there is no code, people sign in there.
      () => chatUrl,
    )
  void openLater(findUrl)
}
