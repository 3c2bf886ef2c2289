import { useLocation } from '@tanstack/react-router'
import { JoinPage } from '../features/join/index.ts'

/** The pre-join page of a meeting, for people who come from another screen. */
export function JoinRoute() {
  return <JoinPage pathname={useLocation({ select: ({ pathname }) => pathname })} />
}
