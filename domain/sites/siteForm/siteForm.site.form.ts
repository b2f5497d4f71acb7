import { area, choice, day, decimal, files, formatted, line, mustBe, rows, whole, yes } from '../../kernel/form.ts'
import { uscc, schoolCode } from '../../kernel/organisation.ts'
import { idNo, personName, tel } from '../../kernel/person.ts'
import { siteFormMessages as refusals } from './siteForm.messages.ts'

const YEAR = { min: 1990, max: 2199 }
const SQUARE_METRES = { CN: '平方米', HK: '平方米', US: 'm²' }
const PEOPLE = { CN: '人', HK: '人', US: 'people' }

const SITE_OWNERS = {
  OWN: { CN: '自有', HK: '自有', US: 'Owned' },
  RENTED: { CN: '租用', HK: '租用', US: 'Rented' },
} as const

/** domain.md §3.6 A: the site and who runs it. */
export const siteSection = {
  title: { CN: '站点基本信息', HK: '站點基本資料', US: 'Site' },
  fields: {
    org_name: line(60, { label: { CN: '申请单位', HK: '申請單位', US: 'Institution' }, locked: true }),
    uscc: formatted(uscc, {
      label: { CN: '统一社会信用代码', HK: '統一社會信用代碼', US: 'Unified social credit code' },
      locked: true,
    }),
    school_code: formatted(schoolCode, {
      label: { CN: '学校标识码', HK: '學校標識碼', US: 'School code' },
      locked: true,
    }),
    legal_person: formatted(personName, { label: { CN: '法定代表人', HK: '法定代表人', US: 'Legal representative' } }),
    legal_person_id_no: formatted(idNo, {
      label: { CN: '法定代表人身份证号', HK: '法定代表人身份證號', US: 'ID number of the legal representative' },
      optional: true,
      personal: 'id_no',
    }),
    site_name: line(80, { label: { CN: '站点名称', HK: '站點名稱', US: 'Site name' } }, 2),
    site_address: line(120, { label: { CN: '站点地址', HK: '站點地址', US: 'Site address' } }, 5),
    lng: decimal(73, 136, 6, { label: { CN: '经度', HK: '經度', US: 'Longitude' }, optional: true }),
    lat: decimal(3, 54, 6, { label: { CN: '纬度', HK: '緯度', US: 'Latitude' }, optional: true }),
    building: line(60, { label: { CN: '楼栋', HK: '樓宇', US: 'Building' }, optional: true }),
    total_area_m2: decimal(0.1, 1_000_000, 1, {
      label: { CN: '总面积', HK: '總面積', US: 'Total area' },
      unit: SQUARE_METRES,
    }),
    site_owner: choice(SITE_OWNERS, { label: { CN: '场地权属', HK: '場地權屬', US: 'Ownership of the site' } }),
    lease_end: day({
      label: { CN: '租期至', HK: '租期至', US: 'Lease until' },
      when: ({ site_owner }) => site_owner === 'RENTED',
    }),
    office_equipped: yes({
      label: {
        CN: '办公地点配有电脑、打印机和文件柜',
        HK: '辦公地點備有電腦、打印機及文件櫃',
        US: 'Office with computer, printer and filing cabinet',
      },
    }),
    secrecy_room: yes({ label: { CN: '设有保密室', HK: '設有保密室', US: 'Secure room' } }),
    secrecy_room_area: decimal(1, 10_000, 1, {
      label: { CN: '保密室面积', HK: '保密室面積', US: 'Area of the secure room' },
      unit: SQUARE_METRES,
      when: ({ secrecy_room }) => secrecy_room === true,
    }),
    safe_box_count: whole(1, 100, {
      label: { CN: '保密柜数量', HK: '保密櫃數目', US: 'Safes' },
      when: ({ secrecy_room }) => secrecy_room === true,
    }),
    waiting_room_area: decimal(1, 10_000, 1, {
      label: { CN: '候考室面积', HK: '候考室面積', US: 'Area of the waiting room' },
      unit: SQUARE_METRES,
      optional: true,
    }),
    hotline: formatted(tel, {
      label: { CN: '考务专用电话', HK: '考務專用電話', US: 'Exam hotline' },
      hint: { CN: '如 0431-85712345', HK: '如 0431-85712345', US: 'Such as 0431-85712345' },
    }),
    internet_pc_for_exam: yes({
      label: {
        CN: '有一台可上互联网的考务电脑',
        HK: '有一部可連互聯網的考務電腦',
        US: 'One computer with Internet access for exam work',
      },
    }),
    intended_capacity_per_year: whole(1, 1_000_000, {
      label: { CN: '计划年考核规模', HK: '計劃每年考核規模', US: 'Intended candidates a year' },
      unit: PEOPLE,
    }),
    annual_candidates_expected: whole(30, 1_000_000, {
      label: { CN: '预计年参考人数', HK: '預計每年應考人數', US: 'Expected candidates a year' },
      unit: PEOPLE,
      hint: { CN: '不少于 30 人', HK: '不少於 30 人', US: 'At least 30' },
      optional: true,
    }),
    major_list: rows(
      {
        major_code: line(6, { label: { CN: '专业代码', HK: '專業代碼', US: 'Major code' } }, 6),
        student_count: whole(0, 100_000, { label: { CN: '在校生数', HK: '在校生人數', US: 'Students' }, unit: PEOPLE }),
        start_year: whole(YEAR.min, YEAR.max, { label: { CN: '开设年份', HK: '開設年份', US: 'Enrolled since' } }),
      },
      {
        label: { CN: '相关专业', HK: '相關專業', US: 'Related majors' },
        row: { CN: '专业', HK: '專業', US: 'major' },
        min: 1,
        max: 50,
      },
    ),
    past_exam_experience: area(1000, {
      label: { CN: '以往考试组织经验', HK: '以往考試組織經驗', US: 'Experience with exams' },
      optional: true,
    }),
    past_three_years: rows(
      {
        year: whole(YEAR.min, YEAR.max, { label: { CN: '年度', HK: '年度', US: 'Year' } }),
        exam: line(60, { label: { CN: '考试名称', HK: '考試名稱', US: 'Exam' } }),
        candidates: whole(0, 1_000_000, { label: { CN: '参考人数', HK: '應考人數', US: 'Candidates' }, unit: PEOPLE }),
        pass_rate: decimal(0, 100, 1, {
          label: { CN: '合格率', HK: '合格率', US: 'Pass rate' },
          unit: { CN: '%', HK: '%', US: '%' },
        }),
      },
      {
        label: { CN: '近三年考试情况', HK: '近三年考試情況', US: 'Exams of the last three years' },
        row: { CN: '考试', HK: '考試', US: 'exam' },
        min: 0,
        max: 30,
        optional: true,
      },
    ),
  },
} as const

/** domain.md §3.6 G: cameras and network. */
export const surveillanceSection = {
  title: { CN: '监控与网络', HK: '監控與網絡', US: 'Surveillance and network' },
  fields: {
    camera_total: whole(1, 10_000, { label: { CN: '摄像头总数', HK: '攝錄鏡頭總數', US: 'Cameras' } }),
    full_process_recording: mustBe('recording_needed', refusals.recording_needed, {
      label: { CN: '全程录像', HK: '全程錄影', US: 'The whole exam is recorded' },
    }),
    coverage_rate_percent: whole(100, 100, {
      label: { CN: '监控覆盖率', HK: '監控覆蓋率', US: 'Coverage' },
      unit: { CN: '%', HK: '%', US: '%' },
      hint: { CN: '须为 100%', HK: '須為 100%', US: 'Must be 100%' },
    }),
    retention_months: whole(1, 240, {
      label: { CN: '录像保存期限', HK: '錄影保存期限', US: 'Recordings are kept for' },
      unit: { CN: '个月', HK: '個月', US: 'months' },
    }),
    remote_access_platform: line(60, {
      label: { CN: '远程巡查平台', HK: '遠程巡查平台', US: 'Platform for remote inspection' },
      optional: true,
    }),
    remote_url: line(200, {
      label: { CN: '远程巡查地址', HK: '遠程巡查網址', US: 'Address for remote inspection' },
      optional: true,
      unshared: true,
    }),
    remote_account: line(60, {
      label: { CN: '远程巡查账号', HK: '遠程巡查帳戶', US: 'Account for remote inspection' },
      optional: true,
      unshared: true,
    }),
    nvr_model: line(60, { label: { CN: '录像机型号', HK: '錄影機型號', US: 'Recorder model' }, optional: true }),
    clock_sync: yes({
      label: { CN: '录像时钟已与标准时间同步', HK: '錄影時鐘已與標準時間同步', US: 'Clocks are synchronized' },
      optional: true,
    }),
    network_topology: files(1, 1, 'any', { label: { CN: '网络拓扑图', HK: '網絡拓撲圖', US: 'Network diagram' } }),
    isp: line(60, { label: { CN: '网络运营商', HK: '網絡供應商', US: 'Internet provider' } }),
    backup_line: yes({ label: { CN: '有备用线路', HK: '有備用線路', US: 'Backup line' }, optional: true }),
  },
} as const

/** What an emergency plan has to name (domain.md §3.6 H). */
export const EMERGENCIES = {
  PAPER: { CN: '试卷损毁或泄密', HK: '試卷損毀或洩密', US: 'Damaged or leaked papers' },
  LATE_PAPER: { CN: '试卷迟到', HK: '試卷遲到', US: 'Late papers' },
  POWER: { CN: '停电', HK: '停電', US: 'Power cut' },
  NETWORK: { CN: '网络故障', HK: '網絡故障', US: 'Network fault' },
  SYSTEM: { CN: '考试系统故障', HK: '考試系統故障', US: 'System fault' },
  ILLNESS: { CN: '考生突发疾病', HK: '考生突發疾病', US: 'Illness of a candidate' },
  CHEATING: { CN: '作弊', HK: '作弊', US: 'Cheating' },
  DISASTER: { CN: '自然灾害', HK: '自然災害', US: 'Natural disaster' },
} as const
