import { useLocation } from '@tanstack/react-router'
import { JoinPage } from '../features/join/index.ts'

/** The door of a meeting, for those who come to it from another screen. */
export function JoinRoute() {
  return <JoinPage pathname={useLocation({ select: ({ pathname }) => pathname })} />
}
