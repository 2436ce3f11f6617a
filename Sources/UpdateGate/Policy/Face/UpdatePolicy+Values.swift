#if !hasFeature(Embedded)
  /// The parts of a policy as Swift callers make and read them.
  extension UpdatePolicy {
    /// A version below which installed ones must or should update, for some or from a date on.
    public struct Floor: Sendable, Hashable, ExpressibleByStringLiteral {
      /// The version.
      public var version: String
      /// It holds for requests with one of these tags only; `nil` for all.
      public var only: [String]?
      /// It does not hold for requests with one of these tags.
      public var except: [String]?
      /// Unix seconds from which it holds; until then it recommends, with this as the deadline.
      public var from: Int64?

      /// A floor; for all and always unless said otherwise.
      public init(_ version: String, only: [String]? = nil, except: [String]? = nil, from: Int64? = nil) {
        self.version = version
        self.only = only
        self.except = except
        self.from = from
      }

      /// A floor for all, from its version.
      public init(stringLiteral version: String) { self.init(version) }
    }

    /// A verdict on one installed version or on a range of them.
    public struct Entry: Sendable, Hashable {
      /// Which installed versions it speaks of.
      public enum Match: Sendable, Hashable {
        /// Those equal to this one: `1.0` covers `1.0.0`.
        case version(String)
        /// Those in a range such as `>=2.1 <2.1.3`.
        case range(String)
      }

      /// Which installed versions it speaks of.
      public var match: Match
      /// What it says of them.
      public var policy: Verdict
      /// The texts without a language.
      public var messaging: Texts?
      /// Where to send the user.
      public var url: String?
      /// What is new, without a language.
      public var notes: String?
      /// It holds for requests with one of these tags only; `nil` for all.
      public var only: [String]?
      /// It does not hold for requests with one of these tags.
      public var except: [String]?
      /// Unix seconds from which a must is one.
      public var from: Int64?

      /// Made of its parts; what is left out is absent.
      public init(
        _ match: Match, _ policy: Verdict, messaging: Texts? = nil, url: String? = nil, notes: String? = nil,
        only: [String]? = nil, except: [String]? = nil, from: Int64? = nil
      ) {
        self.match = match
        self.policy = policy
        self.messaging = messaging
        self.url = url
        self.notes = notes
        self.only = only
        self.except = except
        self.from = from
      }
    }

    /// What to do about updates of one type.
    public struct Rule: Sendable, Hashable {
      /// What it says of them.
      public var policy: Verdict
      /// How often to ask about one target.
      public var every: Every?
      /// Whether the user may skip the version.
      public var skippable: Bool?
      /// When who said later is asked again.
      public var afterLater: Every?
      /// When who was sent to the store is asked again.
      public var afterStore: Every?
      /// After how many prompts nobody is asked any more; 1 or more.
      public var maxPrompts: Int64?
      /// After how many times later it is a must; 0 or more.
      public var deferrals: Int64?

      /// Made of its parts; what is left out is absent.
      public init(
        _ policy: Verdict, every: Every? = nil, skippable: Bool? = nil, afterLater: Every? = nil,
        afterStore: Every? = nil, maxPrompts: Int64? = nil, deferrals: Int64? = nil
      ) {
        self.policy = policy
        self.every = every
        self.skippable = skippable
        self.afterLater = afterLater
        self.afterStore = afterStore
        self.maxPrompts = maxPrompts
        self.deferrals = deferrals
      }
    }

    /// A version that can be had, and for whom.
    public struct Release: Sendable, Hashable {
      /// Whether those who do not have it must update.
      public enum Critical: Sendable, Hashable {
        /// They need not.
        case never
        /// All must.
        case always
        /// Only installed versions below this one.
        case below(String)
      }

      /// The share of devices that is offered it.
      public enum Rollout: Sendable, Hashable {
        /// All devices.
        case everybody
        /// From 0 for nobody to 100 for everybody.
        case percent(Double)
        /// From nobody at the release's date to everybody so many seconds later.
        case over(Int64)
      }

      /// The version.
      public var version: String
      /// Its build number, digits only.
      public var build: String?
      /// Unix seconds.
      public var date: Int64?
      /// The lowest version of the system that it runs on.
      public var minimumOS: String?
      /// The highest one, included.
      public var maximumOS: String?
      /// The processors that it runs on; `nil` for any.
      public var architectures: [String]?
      /// Whether those who do not have it must update.
      public var critical: Critical
      /// The share of devices that is offered it.
      public var rollout: Rollout
      /// Only those who ask for it are offered the release; `nil` for everybody.
      public var channel: String?
      /// Whether it was taken back: then nobody is offered it.
      public var isWithdrawn: Bool
      /// What is new, without a language.
      public var notes: String?
      /// Where to send the user.
      public var url: String?
      /// It holds for requests with one of these tags only; `nil` for all.
      public var only: [String]?
      /// It does not hold for requests with one of these tags.
      public var except: [String]?

      /// Made of its parts; what is left out is absent.
      public init(
        _ version: String, build: String? = nil, date: Int64? = nil, minimumOS: String? = nil,
        maximumOS: String? = nil, architectures: [String]? = nil, critical: Critical = .never,
        rollout: Rollout = .everybody, channel: String? = nil, isWithdrawn: Bool = false, notes: String? = nil,
        url: String? = nil, only: [String]? = nil, except: [String]? = nil
      ) {
        self.version = version
        self.build = build
        self.date = date
        self.minimumOS = minimumOS
        self.maximumOS = maximumOS
        self.architectures = architectures
        self.critical = critical
        self.rollout = rollout
        self.channel = channel
        self.isWithdrawn = isWithdrawn
        self.notes = notes
        self.url = url
        self.only = only
        self.except = except
      }
    }

    /// The texts of a prompt; what is `nil` is looked for elsewhere. A button whose text is empty is not shown.
    public struct Texts: Sendable, Hashable {
      /// The heading.
      public var title: String?
      /// What is asked.
      public var message: String?
      /// Opens the store.
      public var continueButtonText: String?
      /// Says later.
      public var cancelButtonText: String?
      /// Skips this version.
      public var skipButtonText: String?

      /// Made of its parts; what is left out is absent.
      public init(
        title: String? = nil, message: String? = nil, continueButtonText: String? = nil,
        cancelButtonText: String? = nil, skipButtonText: String? = nil
      ) {
        self.title = title
        self.message = message
        self.continueButtonText = continueButtonText
        self.cancelButtonText = cancelButtonText
        self.skipButtonText = skipButtonText
      }
    }

    /// Texts by kind of prompt.
    public struct Messaging: Sendable, Hashable {
      /// For who must update.
      public var forced: Texts?
      /// For who should.
      public var recommended: Texts?
      /// For who must update and cannot.
      public var unsupported: Texts?

      /// Made of its parts; what is left out is absent.
      public init(forced: Texts? = nil, recommended: Texts? = nil, unsupported: Texts? = nil) {
        self.forced = forced
        self.recommended = recommended
        self.unsupported = unsupported
      }
    }
  }
#endif
