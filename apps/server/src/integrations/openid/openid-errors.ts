/** The provider could not be reached, refused, or answered something that proves nothing. */
export class OpenIdError extends Error {}

/** The provider, or something that its document names, lies inside of the network, and the operator has not let it in. */
export class OpenIdProviderInsideError extends OpenIdError {}

/** The issuer is shared by all tenants of the provider, such as Microsoft's `common`: it would admit people of all of them. */
export class OpenIdManyTenantsError extends OpenIdError {}

/** The provider did not answer in time. */
export class OpenIdSilentError extends OpenIdError {}
