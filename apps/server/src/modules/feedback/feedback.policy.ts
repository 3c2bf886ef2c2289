import { limits } from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'
import { isAdminRole } from '../tenancy/index.ts'

/** Feedback on an organisation's calls is for its owners and admins. */
export function canReadFeedback({ role }: UserCaller): boolean {
  return isAdminRole(role)
}

/** Pictures can only be added to feedback that was given a moment ago. */
export function takesScreenshots(feedback: { givenAt: Date }, nowMs: number): boolean {
  return nowMs - feedback.givenAt.getTime() < limits.feedback.screenshotMs
}
