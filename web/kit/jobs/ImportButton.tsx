import { FileAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from '../view/Can.tsx'
import { useGuard } from '../wire/guard.ts'
import type { ImportCalls, TextFiles } from './ImportFile.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { lazyPart } from '../wire/lazyPart.tsx'

const ImportDrawer = lazyPart(async () => (await import('./ImportDrawer.tsx')).ImportDrawer)

/** `label`: the verb on the button where the page has several imports; `text`: of an import that reads text files, too. */
type Props = { calls: ImportCalls; what: Text; label?: Text; text?: TextFiles }

/** 导入, for accounts that may: a workbook is checked row by row before any write; then its valid rows are imported, or none. */
export function ImportButton(props: Props) {
  return (
    <Can operation="import">
      <Permitted {...props} />
    </Can>
  )
}

function Permitted(props: Props) {
  const { label = kitLabels.import } = props
  const say = useSay()
  const [open, setOpen] = useState(false)
  const { guarded } = useGuard('import')
  return (
    <>
      <Button icon={<FileAddOutlined />} onClick={() => void guarded(() => setOpen(true))}>
        {say(label)}
      </Button>
      {open && <ImportDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
