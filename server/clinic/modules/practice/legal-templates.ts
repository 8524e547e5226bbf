import type { TextTable } from '@waymark/shared'

/** The templates of legal notices (ICU MessageFormat). What only the clinic knows is in square brackets. */
export const legalTemplates = {
  privacy:
    '## Who is responsible\n{clinic}, {address}. [Name and address of your data protection officer, if you need one]\n\n## What we store\nWhen you book we store your name, your age or date of birth, your e-mail address or telephone number, and the reason that you give. With an account we also store your messages, purchases and sign-ins.\n\n## Why\nWe need these data to keep your appointment and to reach you about it. The legal basis is [the article of your law, such as Article 6(1)(b) and Article 9(2)(h) GDPR].\n\n## Who receives them\nThe doctors and clerks of this clinic, and [your hosting company and your mail service]. We give data to nobody else unless the law requires it.\n\n## Your rights\nYou may see your data, correct them and take them with you; with an account you can do so under “Your data”. To have them deleted, write to [your address for such requests]: an account that you close can no longer be used, and its data stay until then. You may complain to [your supervisory authority].',
  imprint:
    '{clinic}\n{address}\n\nTelephone: {telephone}\nE-mail: {email}\n\nRepresented by: [names of the owners or directors]\nRegister and number: [register, number]\nChamber and professional title: [chamber, title, state in which it was granted]\nVAT number: [number, if you have one]',
  accessibility:
    'We want everybody to be able to book here. These pages work with the keyboard alone, with screen readers, without JavaScript, in light and dark, and at four times the size.\n\n## Known limits\n[What you know does not work]\n\n## Tell us\nIf you meet a barrier, call {telephone} or write to {email}. We answer within [number of days] days.\n\n## Enforcement\nIf you are not satisfied with our answer, you may turn to [your enforcement body].',
  terms:
    '## Appointments\nAn appointment that you book here is binding. You can move or cancel it on its page until it begins.\n\n## If you cannot come\nPlease cancel at least [number of hours] hours before, so that somebody else can have the time. [What happens otherwise]\n\n## No emergency service\nDo not book here in an emergency.\n\n## Changes\nWe may have to move or cancel an appointment. We tell you at once.',
  retention:
    'We delete data when we no longer need them. [How you delete them: the service itself deletes no appointments and no accounts]\n- Appointments and their reasons: [number of years] years after the visit, as the law on patient records requires\n- Accounts: [number of months] months after you close them, except for what the law requires us to keep\n- Purchases and receipts: [number of years] years, as tax law requires\n- Records of sign-ins: [number of months] months\n- Messages: until you delete them',
} as const satisfies TextTable
