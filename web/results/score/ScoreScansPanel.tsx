import { UploadOutlined } from '@ant-design/icons'
import { Button, Tooltip, Upload } from 'antd'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { acceptOf, useFileRule } from '../../kit/jobs/files.ts'
import { useSend } from '../../kit/wire/send.ts'
import { scoreLabels as labels } from './score.labels.ts'

const rule = scoreEntryContract.scans.body

/** One PDF or zip for the paper sheets that the import entered and that have no scan (Decided 13). */
export function ScoreScans({ sn, count }: { sn: string; count: number }) {
  const say = useSay()
  const { hint, fits } = useFileRule(rule)
  const { send, busy } = useSend(scoreEntryContract.scans, { success: labels.scans_done, refresh: ['score'] })
  const take = (file: File) => {
    if (fits(file)) void send({ params: { id: sn }, file })
    return false
  }
  return (
    <Tooltip title={`${say(fill(labels.scans_note, { count }))} ${hint}`}>
      <Upload accept={acceptOf(rule.types)} showUploadList={false} beforeUpload={take}>
        <Button icon={<UploadOutlined />} loading={busy}>
          {say(fill(labels.scans, { count }))}
        </Button>
      </Upload>
    </Tooltip>
  )
}
