import { DownloadOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { BodyIn, Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useGuard } from '../wire/guard.ts'
import { Can } from '../view/Can.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { whyLabels } from '../view/why.labels.ts'
import type { Parts } from '../view/list.ts'
import { lazyPart } from '../wire/lazyPart.tsx'
import type { ListFacts } from '../view/ListPage.tsx'
import { ReasonedButton } from '../view/WhyNot.tsx'

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog)

type Props<E extends Endpoint> = {
  endpoint: E
  /** The record whose rows are exported, as the call's address names it. */
  params?: Parts
  /** The exported data, and the verb on the button where the default one is not precise. */
  what: Text
  label?: Text
  icon?: ReactNode
  facts: ListFacts
  /** What the choices of this export add to the list's filters. */
  choices?: Partial<BodyIn<E>>
  /** Those choices, drawn in its dialog; `ready: false` disables the export. */
  children?: ReactNode
  ready?: boolean
}

const DOWNLOAD = <DownloadOutlined />

/** Exports a list as it is filtered, for accounts that may: shows what will be exported, then waits for the file or follows the job. */
export function ExportButton<E extends Endpoint>(props: Props<E>) {
  return (
    <Can operation="export">
      <Permitted {...props} />
    </Can>
  )
}

function Permitted<E extends Endpoint>({ what, label = kitLabels.export, icon = DOWNLOAD, ...rest }: Props<E>) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const { guarded } = useGuard('export')
  const { onExportable } = rest.facts
  useEffect(() => {
    onExportable(true)
    return () => onExportable(false)
  }, [onExportable])
  return (
    <>
      <ReasonedButton
        icon={icon}
        label={
          rest.facts.filters.chosen
            ? say(kitLabels.export_chosen, { export: label, count: rest.facts.count })
            : say(label)
        }
        why={rest.facts.total === 0 ? whyLabels.why_no_rows : null}
        onClick={() => void guarded(() => setOpen(true))}
      />
      {open && <ExportDialog {...rest} title={say(kitLabels.export_of, { what })} onClose={() => setOpen(false)} />}
    </>
  )
}
