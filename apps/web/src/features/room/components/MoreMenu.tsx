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
} from '@tabler/icons-react'
import { CaptionItems } from '../captions/CaptionItems.tsx'
import { useAvailableCommands, useRunCommand } from '../hooks/useCommands.ts'
import { useFullScreen } from '../hooks/useFullScreen.ts'
import { useNarrow } from '../hooks/useNarrow.ts'
import { usePictureInPicture } from '../hooks/usePictureInPicture.ts'
import { useCallValue, useRoom, useStageValue } from '../hooks/useRoom.ts'
import { viewChoices } from '../model/stage.ts'
import { ControlButton } from './ControlButton.tsx'
import { DataUseItems } from './DataUseItems.tsx'
import styles from './DeviceMenu.module.css'
import { PresentItems } from './PresentItems.tsx'
import { RecordItems } from './RecordItems.tsx'
import { Submenu } from './Submenu.tsx'

const icon = { size: 18, stroke: 1.8 } as const

/** What one does now and then. On a phone also what does not fit into the bar. */
export function MoreMenu() {
  const t = useText('room')
  const { call, ui } = useRoom()
  const run = useRunCommand()
  const commands = useAvailableCommands()
  const isNarrow = useNarrow()
  const isSharing = useCallValue((snapshot) => snapshot.self.isSharing)
  const isNoiseSuppressionOn = useCallValue((snapshot) => snapshot.self.isNoiseSuppressionOn)
  const can = (id: (typeof commands)[number]) => commands.includes(id)

  return (
    <Menu withInitialFocusPlaceholder={false} position="top" width={270}>
      <Menu.Target>
        <ControlButton label={t('bar.more')} icon={<IconDots stroke={1.8} />} />
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
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
        <ViewItems />
        <Menu.Item leftSection={<IconBlur {...icon} />} onClick={() => run('backdrop')}>
          {t('more.backdrop_menu')}
        </Menu.Item>
        <Menu.CheckboxItem
          checked={isNoiseSuppressionOn}
          onChange={(checked) => void call.setNoiseSuppression(checked)}
        >
          {t('devices.noise_suppression')}
        </Menu.CheckboxItem>
        <Menu.Item leftSection={<IconAdjustments {...icon} />} onClick={() => run('devices')}>
          {t('more.devices_menu')}
        </Menu.Item>
        {can('rename') ? (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => run('rename')}>
            {t('more.rename_menu')}
          </Menu.Item>
        ) : null}
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

/** How people are laid out. */
function LayoutItems() {
  const t = useText('room')
  const { stage } = useRoom()
  const view = useStageValue((state) => state.view)
  return (
    <Submenu label={t('more.view')} icon={<IconLayoutGrid {...icon} />}>
      <Menu.RadioGroup
        value={view}
        onChange={(chosen) => {
          const choice = viewChoices.find((candidate) => candidate === chosen)
          if (choice) stage.setView(choice)
        }}
      >
        {viewChoices.map((choice) => (
          <Menu.RadioItem closeMenuOnClick key={choice} value={choice}>
            {t(`more.${choice}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Submenu>
  )
}

/** How the call is shown: its layout, in full screen, in a small window. */
function ViewItems() {
  const t = useText('room')
  const commands = useAvailableCommands()
  const fullScreen = useFullScreen()
  const pictureInPicture = usePictureInPicture()
  const can = (id: (typeof commands)[number]) => commands.includes(id)
  return (
    <>
      <LayoutItems />
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
