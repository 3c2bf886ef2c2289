import type { LanguageModel } from '../../integrations/language-model/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { handlesJob } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Notifier } from '../notifications/index.ts'
import type { DailyBounds } from '../planning/index.ts'
import type { Seats } from '../resources/index.ts'
import type { RulesReader, TranslatorOf } from '../tenancy/index.ts'
import { createActions } from './actions.service.ts'
import { minutesArchive } from './archive.ts'
import { createAskMeetings } from './asking/ask-meetings.service.ts'
import { createMinutesAccess } from './minutes-access.ts'
import { createMinutesApproval } from './minutes-approval.service.ts'
import { createMinutesEditing } from './minutes-editing.service.ts'
import { createMinutesFiles } from './minutes-files.service.ts'
import { createMinutesMails } from './minutes-mails.ts'
import { createMinutesNews, minutesNotifications } from './minutes-news.ts'
import { minutesListeners } from './minutes.listeners.ts'
import { minutesCalls } from './minutes.routes.ts'
import { createMinutes } from './minutes.service.ts'
import { createPermittedModel } from './permitted-model.ts'
import { minutesData } from './personal-data.ts'
import { recordingFollowers } from './recording-followers.ts'
import { createMinutesRequests } from './requests.ts'
import { createTranslateMinutes } from './translate-minutes.ts'
import { translateMinutesJob } from './translate-minutes.job.ts'
import { createMinuteTranslations } from './translations.service.ts'
import { createWriteMinutes } from './writing/write-minutes.ts'
import { writeMinutesJob } from './writing/write-minutes.job.ts'

export interface MinutesDeps {
  db: Db
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'add' | 'remove'>
  limiter: Limiter
  mailer: Mailer
  notifier: Pick<Notifier, 'notify' | 'settle'>
  dailyBounds: DailyBounds
  seats: Pick<Seats, 'listFeatures'>
  rules: Pick<RulesReader, 'processingOf'>
  /** Null: this installation has no language model. */
  model: LanguageModel | null
  translatorOf: TranslatorOf
  publicUrl: string
  /** Spec 9.13. */
  flags: { isOn: boolean; showsProgress: boolean }
}

/** Minutes of recorded meetings, made from their transcripts (spec 1.1, 4.7, 7.20). */
export function createMinutesModule(given: MinutesDeps) {
  const { db, rules, flags } = given
  const modelOf = createPermittedModel(given)
  const access = createMinutesAccess({ db, isOn: flags.isOn })
  const deps = {
    ...given,
    modelOf,
    access,
    send: createMinutesMails(given).send,
    news: createMinutesNews(given),
  }
  const writeMinutes = createWriteMinutes(deps)
  const files = createMinutesFiles(deps)
  return {
    name: 'minutes',
    api: {},
    calls: {
      minutes: minutesCalls(
        createMinutes(deps),
        createMinutesEditing(deps),
        createMinutesApproval(deps),
        files,
        createActions(deps),
        createMinuteTranslations(deps),
        createAskMeetings(deps),
      ),
    },
    notificationKinds: minutesNotifications(flags),
    archiveParts: [minutesArchive({ db, files, isOn: flags.isOn })],
    personalData: minutesData({ db }),
    recordingFollowers,
    jobs: [
      handlesJob(writeMinutesJob, writeMinutes),
      handlesJob(translateMinutesJob, createTranslateMinutes(deps)),
    ],
    listeners: minutesListeners({
      db,
      rules,
      modelOf,
      isOn: flags.isOn,
      requests: createMinutesRequests(deps),
    }),
  } satisfies ServerModule
}
