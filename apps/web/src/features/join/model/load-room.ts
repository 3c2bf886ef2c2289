import { loadText } from '@majlis/i18n/react'

/** The room's code and texts, which are as much as the whole way to its door. */
export async function loadRoom() {
  const [{ Room }] = await Promise.all([import('../../room/index.ts'), loadText('room', 'common', 'errors')])
  return Room
}
