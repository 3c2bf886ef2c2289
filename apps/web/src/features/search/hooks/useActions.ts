import { useText } from '@majlis/i18n/react'
import { languageChoices } from '@majlis/i18n'
import { useTheme } from '@majlis/ui'
import {
  IconArrowRight,
  IconCalendarPlus,
  IconDeviceDesktop,
  IconDownload,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserPlus,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { orpc } from '../../../shared/api/index.ts'
import { useAppInstall } from '../../../shared/app-install/index.ts'
import { useLanguageChoice } from '../../../shared/preferences/index.ts'
import { signOut, useUser } from '../../../shared/session/index.ts'
import { useChatUrl } from '../../chat-calls/index.ts'
import { useScheduler } from '../../scheduler/index.ts'
import { actionsFor, isMeant, pages, type ActionName, type Parts } from '../model/actions.ts'
import type { Result } from '../model/result.ts'

const icons: Partial<Record<ActionName, Icon>> = {
  schedule: IconCalendarPlus,
  install: IconDownload,
  light: IconSun,
  dark: IconMoon,
  auto: IconDeviceDesktop,
  signOut: IconLogout,
  inviteUser: IconUserPlus,
}

/** The parts that the user has. The sidebar needs them too, so they are loaded already. */
function useParts(): Omit<Parts, 'install'> {
  const { user } = useUser()
  const chatUrl = useChatUrl()
  const input = { email: user.user_email }
  const drive = useQuery(orpc.organization.hasDriveAccess.queryOptions({ input }))
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  return {
    ask: config.data?.data.flags.meetingMinutes ?? false,
    chat: chatUrl !== null,
    drive: drive.data?.data.hasAccess ?? false,
    console: user.is_cm_user,
  }
}

/** Settings and actions that have the typed words; none while nothing is typed. */
export function useActions(typed: string): Result[] {
  const t = useText('search')
  const router = useRouter()
  const { permission } = useUser()
  const { openScheduler } = useScheduler()
  const { choose } = useTheme()
  const chooseLanguage = useLanguageChoice()
  const app = useAppInstall()
  const parts = useParts()
  if (typed === '') return []

  function run(name: ActionName): void {
    switch (name) {
      case 'schedule':
        return openScheduler()
      case 'install':
        return app?.install()
      case 'light':
      case 'dark':
      case 'auto':
        return choose(name)
      case 'signOut':
        return void signOut()
      default:
        return router.history.push(pages[name].to)
    }
  }

  const canInstall = app !== null && app.way !== 'done'
  const actions = actionsFor(permission, { ...parts, install: canInstall }).map((name) => ({
    id: `action-${name}`,
    icon: icons[name] ?? IconArrowRight,
    pointsOn: !(name in icons) || name === 'signOut',
    title: t(`action.${name}`),
    words: t(`actionWords.${name}`),
    run: () => run(name),
  }))
  const ofLanguages = languageChoices.map(({ language, nativeName }) => ({
    id: `action-language-${language}`,
    icon: IconWorld,
    title: t('language.title', { language: nativeName }),
    words: t('language.words'),
    run: () => void chooseLanguage(language).catch(() => undefined),
  }))
  return [...actions, ...ofLanguages].filter((action) => isMeant(typed, action)).slice(0, 6)
}
