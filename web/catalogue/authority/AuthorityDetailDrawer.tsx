import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { authorityWords } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { authorityLabels } from './authority.labels.ts'
import { AuthorityMoves } from './AuthorityMovesPanel.tsx'

/** All about one authority. */
export function AuthorityDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  return (
    <RecordDetailDrawer
      sn={sn}
      title={authorityLabels.detail}
      of={authorityLifecycle}
      calls={authorityContract}
      onClose={onClose}
      head={(authority) => ({
        name: authority.name,
        number: { label: authorityWords.code, value: authority.code },
        image: authority.logo && <img className="zk-logo" src={imageUrl(authority.logo, 'small')} alt="" />,
        actions: <AuthorityMoves row={authority} place="header" onEdit={onEdit} onGone={onClose} />,
      })}
    >
      {(authority) => <Sections authority={authority} />}
    </RecordDetailDrawer>
  )
}

type Authority = DataOf<typeof authorityContract.detail>

function Sections({ authority }: { authority: Authority }) {
  return (
    <>
      <Section
        title={authorityLabels.basic}
        facts={[
          { label: authorityWords.name_en, value: authority.name_en, wide: true },
          { label: authorityWords.uscc, value: authority.uscc },
          { label: authorityWords.batch, value: authority.batch },
          { label: authorityWords.credential_count, value: authority.credential_count },
          { label: authorityWords.seal, value: authority.seal && <Seal of={authority.seal} /> },
        ]}
      />
      <Section
        title={authorityLabels.contact}
        facts={[
          { label: authorityWords.contact_name, value: authority.contact_name },
          { label: authorityWords.mobile, value: authority.mobile },
          { label: authorityWords.email, value: authority.email },
          { label: authorityWords.website, value: authority.website && <Website of={authority.website} /> },
          { label: authorityWords.create_time, value: authority.create_time },
          { label: authorityWords.update_time, value: authority.update_time },
        ]}
      />
    </>
  )
}

const Seal = ({ of }: { of: string }) => <img className="zk-logo" src={imageUrl(of, 'small')} alt="" />
const Website = ({ of }: { of: string }) => (
  <a href={of} target="_blank" rel="noreferrer">
    {of}
  </a>
)
