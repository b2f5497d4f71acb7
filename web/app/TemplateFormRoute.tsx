import { KnowledgePointPicker, OnePointPicker } from '../bank/knowledgePoint/KnowledgePointPicker.tsx'
import TemplateFormPage from '../catalogue/template/TemplateFormPage.tsx'

const points = { Many: KnowledgePointPicker, One: OnePointPicker }

/** The form of an exam template; the knowledge points that it draws questions from are chosen from the bank. */
export default function TemplateFormRoute() {
  return <TemplateFormPage points={points} />
}
