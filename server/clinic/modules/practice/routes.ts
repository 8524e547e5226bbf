/** The only definition of each path of the module. */
export const practiceRoutes = {
  clinic: '/clinic',
  legalNotice: '/clinic/{notice}',
  logo: '/clinic/pictures/logo',
  preview: '/clinic/drafts/preview',
  setup: '/setup',
} as const

/** The address of the stylesheet with the colours of the clinic. */
export const coloursRoute = '/clinic/colours/{colour}'
