/**
 * The type of a text in another language: its words are free, its parts and parameters are English's. A language's file
 * `satisfies` it, so that a missing, a surplus and a wrongly parameterised text doesn't compile.
 */
export type Translation<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translation<Result>
    : { readonly [Part in keyof Text]: Translation<Text[Part]> };
