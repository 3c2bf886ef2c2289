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
import { useScheduler } from '../../scheduler/index.ts'
import { actionsFor, isMeant, pages, type ActionName } from '../model/actions.ts'
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

/** Settings and actions that have the typed words; none while nothing is typed. */
export function useActions(typed: string): Result[] {
  const t = useText('search')
  const router = useRouter()
  const { permission } = useUser()
  const { openScheduler } = useScheduler()
  const { choose } = useTheme()
  const chooseLanguage = useLanguageChoice()
  const app = useAppInstall()
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const hasMinutes = config.data?.data.flags.meetingMinutes ?? false
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

  const missing: ActionName[] = [
    ...(hasMinutes ? [] : (['ask'] as const)),
    ...(!app || app.way === 'done' ? (['install'] as const) : []),
  ]
  const offered = actionsFor(permission).filter((name) => !missing.includes(name))
  const actions = offered.map((name) => ({
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
