import type { Services } from '../../services.ts'
import { buildPaperTemplate, buildSharedPaper } from '../../bank/paper/paper.factory.ts'
import { buildPracticePaper, buildSelftest, SITTER } from '../../bank/selftest/selftest.factory.ts'
import { storeFileAs } from './rowFiles.ts'
import { PROOF_PAPER, PROOF_PAPER_TOKEN, PROOF_PICTURE } from './rowsReady.ts'
import type { Overrides } from './rowsReady.ts'

type World = Pick<Services, 'db' | 'pool' | 'storage'>
type Owner = { org_sn: string | null; account_sn: string }
type Builder = (world: World, owner: Owner, overrides: Overrides) => Promise<string>

/** Papers and self-tests, as the calls of the proofs need them. */
export const BANK_ROWS: Record<string, Builder> = {
  sharedPaper: ({ db }) => buildSharedPaper(db, PROOF_PAPER, PROOF_PAPER_TOKEN),
  handedSelftest: async ({ db }, { org_sn }) => (await buildSelftest(db, { org_sn, handed: true })).sn,
  practicePaper: async ({ db }) => (await buildPracticePaper(db)).sn,
  // A self-test of this student, or of another one; with a picture in its questions.
  selftest: async (world, { account_sn }, overrides) => {
    await storeFileAs(world, PROOF_PICTURE)
    return (await buildSelftest(world.db, { student_sn: account_sn, picture: PROOF_PICTURE, ...overrides })).sn
  },
  paperTemplate: async ({ db }) => (await buildPaperTemplate(db)).sn,
}

/** The student who takes self-tests, as it is stored now. */
export async function sitterOf({ pool }: Pick<World, 'pool'>): Promise<{ id_no: string; name: string }> {
  const asked = 'select id_no, name from student where sn = $1'
  const { rows } = await pool.query<{ id_no: string; name: string }>(asked, [SITTER.sn])
  return rows[0] ?? SITTER
}
