import { describe, expect, it } from "vitest";
import { mailLinkOf } from "./links.ts";

describe("the fragment of an emailed link", () => {
  it("gives the kind of link and the token [R-002] [R-049]", () => {
    expect(mailLinkOf("#token=aB-_.9")).toEqual({ kind: "token", token: "aB-_.9" });
    expect(mailLinkOf("#reset=a%2Fb%3D")).toEqual({ kind: "reset", token: "a/b=" });
    expect(mailLinkOf("#reminder=x.y")).toEqual({ kind: "reminder", token: "x.y" });
    expect(mailLinkOf("#verify=x.y.z")).toEqual({ kind: "verify", token: "x.y.z" });
  });

  it("is no link without a token [R-002]", () => {
    for (const fragment of ["", "#", "#token", "#token=", "#other=1", "#%"]) expect(mailLinkOf(fragment)).toBeNull();
  });
});
