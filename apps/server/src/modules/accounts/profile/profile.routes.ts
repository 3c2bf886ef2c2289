import { procedures, userOf } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { ProfilePictures } from './profile-picture.service.ts'
import type { ProfileService } from './profile.service.ts'

/** The calls by which people change their own account. */
export function profileCalls({ profile, pictures }: { profile: ProfileService; pictures: ProfilePictures }) {
  const calls = procedures.profile
  return {
    savePersonalInfo: serve(calls.savePersonalInfo, userOf, (caller, input) =>
      profile.savePersonalInfo(caller, input),
    ),
    picture: serve(calls.picture, userOf, (caller, input) => pictures.get(caller, input.userId)),
    savePicture: calls.savePicture.handler(async ({ input, context }) => ({
      status: 'success',
      data: await pictures.save(userOf(context), await input.bytes()),
      message: 'PROFILE_PICTURE_UPDATED',
    })),
    restorePicture: calls.restorePicture.handler(async ({ input, context }) => ({
      status: 'success',
      data: await pictures.restore(userOf(context), input.undo),
      message: 'PROFILE_PICTURE_UPDATED',
    })),
    deletePicture: calls.deletePicture.handler(async ({ input, context }) => ({
      status: 'success',
      data: await pictures.remove(userOf(context), input.query.userId, context.ip),
      message: 'PROFILE_PICTURE_REMOVED',
    })),
    sessions: serve(calls.sessions, userOf, (caller) => profile.listSessions(caller)),
    endSession: serve(calls.endSession, userOf, (caller, input) => profile.endSession(caller, input.id)),
    endOtherSessions: serve(calls.endOtherSessions, userOf, (caller) => profile.endOtherSessions(caller)),
    changeLanguage: calls.changeLanguage.handler(async ({ input: { language }, context }) => {
      await profile.saveLanguage(userOf(context), language)
      return { status: 'success', data: { language } }
    }),
  }
}
