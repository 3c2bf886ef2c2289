import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import {
  IconAdjustments,
  IconBlur,
  IconCommand,
  IconDots,
  IconKeyboard,
  IconLayoutGrid,
  IconLayoutSidebarRight,
  IconListDetails,
  IconMaximize,
  IconMessageReport,
  IconMinimize,
  IconPencil,
  IconPictureInPicture,
  IconPictureInPictureOff,
  IconScreenShare,
  IconScreenShareOff,
  IconShieldLock,
  IconUserSquare,
} from '@tabler/icons-react'
import { CaptionItems } from '../../room-captions/index.ts'
import {
  useAvailableCommands,
  useRunCommand,
  useFullScreen,
  useNarrow,
  usePictureInPicture,
  useCallValue,
  useRoom,
  useStageValue,
  viewChoices,
  type ViewChoice,
  ControlButton,
} from '../../room-core/index.ts'
import { InterpretationItem } from '../../room-interpretation/index.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { DataUseItems } from './DataUseItems.tsx'
import styles from './DeviceMenu.module.css'
import menuStyles from './MoreMenu.module.css'
import { PresentItems } from '../../room-presenting/index.ts'
import { RecordItems } from './RecordItems.tsx'

const icon = { size: 18, stroke: 1.8 } as const

/** Less frequent actions, and on phones those that don't fit into the bar. */
export function MoreMenu() {
  const t = useText('room')
  const { ui } = useRoom()
  const run = useRunCommand()
  const commands = useAvailableCommands()
  const isNarrow = useNarrow()
  const isSharing = useCallValue((snapshot) => snapshot.self.isSharing)
  const can = (id: (typeof commands)[number]) => commands.includes(id)

  return (
    <Menu withInitialFocusPlaceholder={false} position="top" width={270}>
      <Menu.Target>
        <ControlButton label={t('bar.more')} icon={<IconDots stroke={1.8} />} />
      </Menu.Target>
      <Menu.Dropdown className={`${styles.dropdown} ${menuStyles.dense}`}>
        {isNarrow && can('share') ? (
          <Menu.Item
            leftSection={isSharing ? <IconScreenShareOff {...icon} /> : <IconScreenShare {...icon} />}
            onClick={() => run('share')}
          >
            {t(isSharing ? 'bar.share_stop' : 'bar.share')}
          </Menu.Item>
        ) : null}
        {isNarrow && can('controls') ? (
          <Menu.Item leftSection={<IconShieldLock {...icon} />} onClick={() => run('controls')}>
            {t('bar.host_controls')}
          </Menu.Item>
        ) : null}
        {can('contents') ? (
          <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={() => run('contents')}>
            {t('contents.menu')}
          </Menu.Item>
        ) : null}
        <PresentItems />
        <RecordItems />
        <CaptionItems />
        <InterpretationItem />
        <Menu.Divider />
        <ViewItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconBlur {...icon} />} onClick={() => run('backdrop')}>
          {t('more.backdrop_menu')}
        </Menu.Item>
        <Menu.Item leftSection={<IconAdjustments {...icon} />} onClick={() => run('devices')}>
          {t('more.devices_menu')}
        </Menu.Item>
        {can('rename') ? (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => run('rename')}>
            {t('more.rename_menu')}
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <DataUseItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconCommand {...icon} />}
          onClick={() => ui.openDialog({ kind: 'commands' })}
        >
          {t('more.commands')}
        </Menu.Item>
        {isNarrow ? null : (
          <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => run('shortcuts')}>
            {t('more.shortcuts')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMessageReport {...icon} />} onClick={() => run('feedback')}>
          {t('more.feedback')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const viewIcons: Record<ViewChoice, typeof IconDots> = {
  grid: IconLayoutGrid,
  speaker: IconUserSquare,
  sidebar: IconLayoutSidebarRight,
}

/** How the call is displayed: layout, full screen, picture-in-picture. */
function ViewItems() {
  const t = useText('room')
  const { stage } = useRoom()
  const commands = useAvailableCommands()
  const fullScreen = useFullScreen()
  const pictureInPicture = usePictureInPicture()
  const view = useStageValue((state) => state.view)
  const can = (id: (typeof commands)[number]) => commands.includes(id)
  return (
    <>
      <Menu.Label>{t('more.view')}</Menu.Label>
      <ChoiceRow
        label={t('more.view')}
        choices={viewChoices.map((choice) => {
          const Icon = viewIcons[choice]
          return { value: choice, label: t(`more.${choice}`), icon: <Icon className="points" {...icon} /> }
        })}
        chosen={view}
        onChoose={stage.setView}
      />
      {can('full_screen') ? (
        <Menu.Item
          leftSection={fullScreen.isOn ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
          onClick={fullScreen.toggle}
        >
          {t(fullScreen.isOn ? 'more.full_screen_leave' : 'more.full_screen')}
        </Menu.Item>
      ) : null}
      {can('picture_in_picture') ? (
        <Menu.Item
          leftSection={
            pictureInPicture.isOn ? <IconPictureInPictureOff {...icon} /> : <IconPictureInPicture {...icon} />
          }
          onClick={pictureInPicture.toggle}
        >
          {t(pictureInPicture.isOn ? 'more.picture_in_picture_close' : 'more.picture_in_picture')}
        </Menu.Item>
      ) : null}
    </>
  )
}
