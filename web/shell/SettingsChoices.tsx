import { CheckOutlined } from '@ant-design/icons'
import { Select, Switch } from 'antd'
import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { COLORS, PALETTE } from '@zhikao/domain/platform/preference/preference.model.ts'
import type { Color, ColorName } from '@zhikao/domain/platform/preference/preference.model.ts'
import { useSay } from '../i18n/lang.ts'
import styles from './Settings.module.css'
import { colorNames } from './settings.labels.ts'

type Chosen<K> = { value: K; onChange: (value: K) => void }

/** A group of choices with its name. */
export function Group({ title, children }: { title: Text; children: ReactNode }) {
  const say = useSay()
  return (
    <fieldset className={styles.group}>
      <legend>{say(title)}</legend>
      {children}
    </fieldset>
  )
}

/** Choices as pictures: small drawings of the frame, each with its name. */
export function Tiles<K extends string>({
  of,
  names,
  draw,
  value,
  onChange,
}: Chosen<K> & { of: readonly K[]; names: Record<K, Text>; draw: (key: K) => ReactNode }) {
  const [say, group] = [useSay(), useId()]
  return (
    <div className={styles.tiles}>
      {of.map((key) => (
        <label key={key} className={styles.tile} title={say(names[key])}>
          <input type="radio" name={group} checked={key === value} onChange={() => onChange(key)} />
          <span className={styles.picture} aria-hidden="true">
            {draw(key)}
            <CheckOutlined className={styles.check} />
          </span>
          <span>{say(names[key])}</span>
        </label>
      ))}
    </div>
  )
}

const nameOf = (color: Color): ColorName => {
  const found = Object.entries(PALETTE).find(([, one]) => one === color)?.[0]
  return found && isColorName(found) ? found : 'blue'
}
const isColorName = (name: string): name is ColorName => name in PALETTE

/** The eight colours. */
export function Swatches({ value, onChange }: Chosen<Color>) {
  const [say, group] = [useSay(), useId()]
  return (
    <div className={styles.swatches}>
      {COLORS.map((color) => {
        const name = say(colorNames[nameOf(color)])
        const paint: CSSProperties & Record<'--swatch', string> = { '--swatch': color }
        return (
          <label key={color} className={styles.swatch} style={paint} title={name}>
            <input
              type="radio"
              name={group}
              aria-label={name}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <CheckOutlined aria-hidden="true" className={styles.check} />
          </label>
        )
      })}
    </div>
  )
}

type Named = { label: Text; hint?: Text; disabled?: boolean }

/** A setting: name, description and control. */
function Row({ id, label, hint, children }: Named & { id: string; children: ReactNode }) {
  const say = useSay()
  return (
    <div className={styles.row}>
      <label htmlFor={id}>
        {say(label)}
        {hint ? <small>{say(hint)}</small> : null}
      </label>
      {children}
    </div>
  )
}

/** One thing to switch on or off. */
export function SwitchRow({ disabled = false, value, onChange, ...named }: Chosen<boolean> & Named) {
  const id = useId()
  return (
    <Row id={id} {...named}>
      <Switch id={id} size="small" checked={value} disabled={disabled} onChange={onChange} />
    </Row>
  )
}

type Words<K extends string> = { of: readonly K[]; names: Record<K, Text> }

/** One of several words. */
export function SelectRow<K extends string>(props: Chosen<K> & Named & Words<K>) {
  const { disabled = false, names, of, value, onChange, ...named } = props
  const [say, id] = [useSay(), useId()]
  return (
    <Row id={id} {...named}>
      <Select
        id={id}
        size="small"
        className={styles.select}
        popupMatchSelectWidth={false}
        value={value}
        disabled={disabled}
        options={of.map((key) => ({ value: key, label: say(names[key]) }))}
        onChange={onChange}
      />
    </Row>
  )
}
