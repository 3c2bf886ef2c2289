import {
  notificationKinds,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  type NotificationSettings,
} from '@majlis/contract'
import type { AnyNotificationKind } from '../../platform/module/notification-kinds.ts'
import type { ChosenSettings } from './notifications.tables.ts'

export type KindRules = ReadonlyMap<NotificationKind, AnyNotificationKind>

export const noKindChosen: Pick<NotificationSettings, 'quietHours' | 'digestTime'> = {
  quietHours: null,
  digestTime: '08:00',
}

/** A person's settings: each layer overrides the ones before it, except for required kinds. */
export function settingsOf(
  rules: KindRules,
  ...layers: readonly (ChosenSettings | null | undefined)[]
): NotificationSettings {
  const chosen = layers.filter((layer) => layer !== null && layer !== undefined)
  const choiceOf = (kind: NotificationKind): NotificationChoice => {
    const choice = { ...getRules(rules, kind).defaults }
    for (const layer of chosen) Object.assign(choice, layer.choices?.[kind])
    return getRules(rules, kind).isRequired ? { ...choice, center: true, mail: 'now' } : choice
  }
  const rest = { ...noKindChosen }
  for (const { quietHours, digestTime } of chosen) {
    if (quietHours !== undefined) rest.quietHours = quietHours
    if (digestTime !== undefined) rest.digestTime = digestTime
  }
  return { choices: byKind(choiceOf), ...rest }
}

/** The settings that differ from the defaults. All others follow the defaults if those change later. */
export function chosenOf(settings: NotificationSettings, defaults: NotificationSettings): ChosenSettings {
  const choices = Object.fromEntries(
    notificationKinds.flatMap((kind) => {
      const own = differences(settings.choices[kind], defaults.choices[kind])
      return own ? [[kind, own]] : []
    }),
  )
  const isSameQuiet = JSON.stringify(settings.quietHours) === JSON.stringify(defaults.quietHours)
  return {
    choices,
    ...(isSameQuiet ? {} : { quietHours: settings.quietHours }),
    ...(settings.digestTime === defaults.digestTime ? {} : { digestTime: settings.digestTime }),
  }
}

function differences(own: NotificationChoice, other: NotificationChoice): Partial<NotificationChoice> | null {
  const different: Partial<NotificationChoice> = {
    ...(own.center === other.center ? {} : { center: own.center }),
    ...(own.mail === other.mail ? {} : { mail: own.mail }),
    ...(own.browser === other.browser ? {} : { browser: own.browser }),
  }
  return Object.keys(different).length > 0 ? different : null
}

/** Throws for a kind that no module has registered. */
export function getRules(rules: KindRules, kind: NotificationKind): AnyNotificationKind {
  const found = rules.get(kind)
  if (!found) throw new Error(`No module registers the notification ${kind}`)
  return found
}

function byKind(choiceOf: (kind: NotificationKind) => NotificationChoice): NotificationChoices {
  // Every kind of the contract is in the list.
  return Object.fromEntries(notificationKinds.map((kind) => [kind, choiceOf(kind)])) as NotificationChoices
}

/** The rules of all modules by kind. Throws if a kind has none, or two. */
export function collectKinds(all: readonly AnyNotificationKind[]): KindRules {
  const rules = new Map<NotificationKind, AnyNotificationKind>()
  for (const one of all) {
    if (rules.has(one.kind)) throw new Error(`The notification ${one.kind} is registered twice`)
    rules.set(one.kind, one)
  }
  for (const kind of notificationKinds) getRules(rules, kind)
  return rules
}
