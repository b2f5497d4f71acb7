import { Button } from 'antd'
import { useState } from 'react'
import type { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { isApproval } from '@zhikao/domain/sites/application/application.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Can } from '../../kit/view/Can.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { applicationLabels as labels } from './application.labels.ts'

const Drawer = lazyPart(async () => (await import('./ApplicationAgreementDrawer.tsx')).ApplicationAgreementDrawer)

/** The agreement with an approved site, and the way to file it. */
export function ApplicationAgreement({ application }: { application: DataOf<typeof applicationContract.detail> }) {
  const say = useSay()
  const [isOpen, open] = useState(false)
  const { agreement_no, agreement_files: files, status } = application
  if (!isApproval(status) && files.length === 0 && agreement_no === null) return null
  return (
    <Section
      title={words.agreement_files}
      {...(agreement_no === null ? {} : { facts: [{ label: words.agreement_no, value: agreement_no }] })}
    >
      {files.length > 0 ? <FileLinks keys={files} /> : <p className="zk-quiet">{say(labels.agreement_none)}</p>}
      {isApproval(status) && (
        <Can operation="audit">
          <Button onClick={() => open(true)}>{say(labels.agreement)}</Button>
        </Can>
      )}
      {isOpen && <Drawer of={application} onClose={() => open(false)} />}
    </Section>
  )
}
