import { Alert, App, Button, Divider } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import {
  ANIMATION_NAMES,
  directionsOf,
  LAYOUTS,
  PAGE_WIDTHS,
  THEME_MODES,
} from '@zhikao/domain/platform/preference/preference.model.ts'
import type { AnimationName, FrameSettings } from '@zhikao/domain/platform/preference/preference.model.ts'
import { SETTING_KEY, useSay } from '../i18n/lang.ts'
import { languageNames } from '../i18n/language.labels.ts'
import { AppDrawer } from '../kit/view/AppDrawer.tsx'
import { Group, SelectRow, Swatches, SwitchRow, Tiles } from './SettingsChoices.tsx'
import styles from './Settings.module.css'
import { animationNames, directionNames, layoutNames, modeNames, settingsLabels as words } from './settings.labels.ts'
import { useSettings } from './settings.ts'
import type { SettingsStore } from './settings.ts'
import { SettingsPicture } from './SettingsPicture.tsx'
import { useSettingsActions } from './useSettingsActions.ts'

type Props = { store: SettingsStore; onClose: () => void }
type Part = { set: FrameSettings; put: (patch: Partial<FrameSettings>) => void }

/** Without a mask, so that the changes are visible next to the drawer. */
const IN_SIGHT = { mask: { background: 'transparent' } }

/** All that a user may set on the frame, in the order of shell.md A7: each applies at once; saving keeps it. */
export function SettingsDrawer({ store, onClose }: Props) {
  const say = useSay()
  const set = useSettings()
  const { save, reset, copy } = useSettingsActions(store)
  // It closes before it is unmounted, so that the focus returns to the element that opened it.
  const [isOpen, setOpen] = useState(true)
  const part = { set, put: store.set }
  return (
    <AppDrawer
      open={isOpen}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
      size={320}
      styles={IN_SIGHT}
      title={say(words.title)}
    >
      <div className={styles.settings}>
        <SavePart store={store} onSave={() => void save()} onReset={reset} />
        <ThemeGroups {...part} />
        <Divider />
        <NavigationGroup {...part} />
        <Divider />
        <OtherGroup {...part} />
        <Divider />
        <AnimationGroup {...part} />
        {import.meta.env.DEV ? <CopyPart store={store} onCopy={() => void copy()} /> : null}
      </div>
    </AppDrawer>
  )
}

function SavePart({ store, onSave, onReset }: { store: SettingsStore; onSave: () => void; onReset: () => void }) {
  const say = useSay()
  const isSaved = useSyncExternalStore(store.subscribe, store.isSaved)
  return (
    <>
      <div className={styles.buttons}>
        <Button type="primary" onClick={onSave}>
          {say(words.save)}
        </Button>
        <Button type="dashed" onClick={onReset}>
          {say(words.reset)}
        </Button>
      </div>
      <p className={styles.unsaved} role="status">
        {isSaved ? '' : say(words.unsaved)}
      </p>
    </>
  )
}

const sameInAll = (name: string) => ({ CN: name, HK: name, US: name })
/** Each language is named in itself, independent of the console's language. */
const OWN_NAMES = {
  CN: sameInAll(languageNames.CN),
  HK: sameInAll(languageNames.HK),
  US: sameInAll(languageNames.US),
}

function ThemeGroups({ set: { theme, layout }, put }: Part) {
  const tell = useChange()
  const say = useSay()
  return (
    <>
      <Group title={words.theme}>
        <Tiles
          of={THEME_MODES}
          names={modeNames}
          draw={(mode) => <SettingsPicture layout={layout} mode={mode} />}
          value={theme.mode}
          onChange={(mode) => {
            tell(say(words.changing_mode, { mode }))
            put({ theme: { ...theme, mode } })
          }}
        />
      </Group>
      <Group title={words.color}>
        <Swatches
          value={theme.color}
          onChange={(color) => {
            tell(say(words.changing_color, { color }))
            put({ theme: { ...theme, color } })
          }}
        />
      </Group>
    </>
  )
}

/** Shows what is being changed until it has been rendered (shell.md A3). */
function useChange() {
  const { message } = App.useApp()
  return (content: string) => {
    const close = message.loading(content, 0)
    // The frame after the next one shows the new look.
    requestAnimationFrame(() => requestAnimationFrame(() => close()))
  }
}

function NavigationGroup({ set, put }: Part) {
  return (
    <Group title={words.nav}>
      <Tiles
        of={LAYOUTS}
        names={layoutNames}
        draw={(layout) => <SettingsPicture layout={layout} mode={set.theme.mode} />}
        value={set.layout}
        onChange={(layout) => put({ layout })}
      />
      <SelectRow
        label={words.width}
        hint={words.width_hint}
        of={PAGE_WIDTHS}
        names={{ fluid: words.fluid, fixed: words.fixed }}
        value={set.pageWidth}
        onChange={(pageWidth) => put({ pageWidth })}
      />
      <SwitchRow label={words.fixed_header} value={set.fixedHeader} onChange={(fixedHeader) => put({ fixedHeader })} />
      <SwitchRow label={words.fixed_side} value={set.fixedSideBar} onChange={(fixedSideBar) => put({ fixedSideBar })} />
    </Group>
  )
}

function OtherGroup({ set, put }: Part) {
  return (
    <Group title={words.other}>
      <SwitchRow label={words.weak} value={set.weekMode} onChange={(weekMode) => put({ weekMode })} />
      <SwitchRow label={words.multi} value={set.multiPage} onChange={(multiPage) => put({ multiPage })} />
      <SwitchRow
        label={words.hide}
        hint={words.hide_hint}
        value={set.hideSetting}
        onChange={(hideSetting) => put({ hideSetting })}
      />
      <SelectRow
        label={words.language}
        names={OWN_NAMES}
        of={LANGS}
        value={set.lang}
        onChange={(lang) => put({ lang })}
      />
    </Group>
  )
}

function AnimationGroup({ set: { animate }, put }: Part) {
  // Another effect begins with the first of its directions.
  const chooseName = (name: AnimationName) =>
    put({ animate: { ...animate, name, direction: directionsOf(name)[0] ?? 'default' } })
  return (
    <Group title={words.animation}>
      <SwitchRow
        label={words.disable}
        value={animate.disabled}
        onChange={(disabled) => put({ animate: { ...animate, disabled } })}
      />
      <SelectRow
        label={words.effect}
        disabled={animate.disabled}
        of={ANIMATION_NAMES}
        names={animationNames}
        value={animate.name}
        onChange={chooseName}
      />
      <SelectRow
        label={words.direction}
        disabled={animate.disabled}
        names={directionNames}
        of={directionsOf(animate.name)}
        value={animate.direction}
        onChange={(direction) => put({ animate: { ...animate, direction } })}
      />
    </Group>
  )
}

/** Only in development: the settings as text, to use them as the default. */
function CopyPart({ store, onCopy }: { store: SettingsStore; onCopy: () => void }) {
  const say = useSay()
  const isKept = useSyncExternalStore(store.subscribe, () => localStorage.getItem(SETTING_KEY) !== null)
  return (
    <div className={styles.copy}>
      <Alert type="warning" showIcon title={say(isKept ? words.local_exists : words.copy_hint)} />
      <Button block onClick={onCopy}>
        {say(words.copy)}
      </Button>
    </div>
  )
}
