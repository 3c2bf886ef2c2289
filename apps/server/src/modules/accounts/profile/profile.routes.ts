import { procedures, userOf } from '../../../platform/http/procedures.ts'
import type { ProfilePictures } from './profile-picture.service.ts'
import type { ProfileService } from './profile.service.ts'

const done = { status: 'success', data: null } as const

/** The calls of the contract by which people change their own account. */
export function profileCalls({ profile, pictures }: { profile: ProfileService; pictures: ProfilePictures }) {
  const calls = procedures.profile
  return {
    savePersonalInfo: calls.savePersonalInfo.handler(async ({ input, context }) => ({
      status: 'success',
      data: await profile.savePersonalInfo(userOf(context), input),
    })),
    picture: calls.picture.handler(async ({ input, context }) => ({
      status: 'success',
      data: await pictures.get(userOf(context), input.userId),
    })),
    savePicture: calls.savePicture.handler(async ({ input, context }) => ({
      status: 'success',
      data: await pictures.save(userOf(context), await input.bytes()),
      message: 'PROFILE_PICTURE_UPDATED',
    })),
    deletePicture: calls.deletePicture.handler(async ({ input, context }) => ({
      status: 'success',
      data: await pictures.remove(userOf(context), input.query.userId, context.ip),
      message: 'PROFILE_PICTURE_REMOVED',
    })),
    sessions: calls.sessions.handler(async ({ context }) => ({
      status: 'success',
      data: await profile.listSessions(userOf(context)),
    })),
    endSession: calls.endSession.handler(async ({ input, context }) => {
      await profile.endSession(userOf(context), input.id)
      return done
    }),
    endOtherSessions: calls.endOtherSessions.handler(async ({ context }) => {
      await profile.endOtherSessions(userOf(context))
      return done
    }),
    changeLanguage: calls.changeLanguage.handler(async ({ input: { language }, context }) => {
      await profile.saveLanguage(userOf(context), language)
      return { status: 'success', data: { language } }
    }),
  }
}
