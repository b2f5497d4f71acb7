import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { backgroundWords, presetWords } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import type { BackgroundName, PresetName } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import css from './idphotoTool.module.css'

export type Spec = DataOf<typeof idphotoToolContract.spec>
export type Order = { preset: PresetName; background: BackgroundName }

export const FIRST: Order = { preset: 'ONE_INCH', background: 'WHITE' }

type Props = { spec: Spec; order: Order; onChange: (order: Order) => void; children?: ReactNode }

/** The specification and the background of a photo. */
export function OrderOfPhoto({ spec, order, onChange, children }: Props) {
  const say = useSay()
  const use = spec.presets.find(({ name }) => name === order.preset)
  const choose = (preset: PresetName) => {
    const [background = 'WHITE'] = spec.presets.find(({ name }) => name === preset)?.backgrounds ?? []
    onChange({ preset, background })
  }
  const presets = spec.presets.map(({ name, width, height }) => ({
    value: name,
    label: say(labels.preset_option, { name: presetWords[name], width, height }),
  }))
  const backgrounds = (use?.backgrounds ?? []).map((name) => ({
    value: name,
    label: <Background name={name} colour={spec.colours[name]} />,
  }))
  return (
    <div>
      <div className={css.order}>
        <label className={css.field}>
          {say(labels.preset)}
          <Select<PresetName> value={order.preset} options={presets} onChange={choose} />
        </label>
        <label className={css.field}>
          {say(labels.background)}
          <Select<BackgroundName>
            value={order.background}
            options={backgrounds}
            onChange={(background) => onChange({ ...order, background })}
          />
        </label>
        {children}
      </div>
      {use && <PresetFacts use={use} />}
    </div>
  )
}

function Background({ name, colour }: { name: BackgroundName; colour: string | undefined }) {
  const say = useSay()
  return (
    <>
      <span className={css.swatch} style={{ background: colour }} />
      {say(backgroundWords[name])}
    </>
  )
}

function PresetFacts({ use }: { use: Spec['presets'][number] }) {
  const say = useSay()
  const { width, height, min_kb: min, max_kb: max, dpi } = use
  return <p className="zk-quiet">{say(labels.preset_facts, { width, height, min, max, dpi })}</p>
}
