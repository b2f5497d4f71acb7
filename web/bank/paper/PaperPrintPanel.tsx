import { PrinterOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { paperContract } from '@zhikao/domain/bank/paper/paper.contract.ts'
import { partWord } from '@zhikao/domain/bank/paper/paper.print.rules.ts'
import { PRINT_PARTS } from '@zhikao/domain/bank/paper/paper.model.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import { paperLabels as labels } from './paper.labels.ts'

/** Fetches the paper, its answer sheet or its key as a PDF. */
export function PaperPrint({ sn, subject }: { sn: string; subject: Subject }) {
  const say = useSay()
  const { download, busy } = useDownload()
  const items = PRINT_PARTS.map((part) => ({
    key: part,
    label: say(partWord(subject, part)),
    onClick: () => void download(paperContract.print, { params: { id: sn }, query: { part } }),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={busy}>
      <Button icon={<PrinterOutlined />} loading={busy}>
        {say(labels.print)}
      </Button>
    </Dropdown>
  )
}
