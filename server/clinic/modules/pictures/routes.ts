/** The only definition of each path of the module. */
export const pictureRoutes = { picture: '/pictures/{picture}/{size}' } as const
