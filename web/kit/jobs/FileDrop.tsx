import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { acceptOf, useFileRule } from './files.ts'
import type { FileRule } from './files.ts'
import { jobLabels } from './job.labels.ts'

interface DropProps {
  rule: FileRule
  file: File | null
  /** What is said below the limits of a file. */
  hint?: Text
  onFile: (file: File) => void
}

/** The field of one file: dropped on it, or chosen; a file that its call would refuse is refused here. */
export function FileDrop({ rule, file, hint, onFile }: DropProps) {
  const say = useSay()
  const { hint: limits, fits } = useFileRule(rule)
  const take = (chosen: File) => {
    if (fits(chosen)) onFile(chosen)
    return false
  }
  return (
    <Upload.Dragger accept={acceptOf(rule.types)} maxCount={1} showUploadList={false} beforeUpload={take}>
      <InboxOutlined className="zk-drop-icon" />
      <p>{file ? <b>{file.name}</b> : say(jobLabels.drop)}</p>
      <p className="zk-quiet">{limits}</p>
      {hint && <p className="zk-quiet">{say(hint)}</p>}
    </Upload.Dragger>
  )
}
